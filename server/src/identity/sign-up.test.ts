import { account } from '@farol/contract/account.ts'
import { expect, onTestFinished, test } from 'vitest'
import { isSignedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { inConstantTime, SIGN_UP_LASTS_MS } from './sign-up.ts'

const server = await testServer()
const { pool } = server.database
const PASSWORD = 'uma senha bem longa'

/** Signs up and returns the user id; the response may not have reached the browser. */
async function signedUp(email: string) {
  const body = { name: 'Ana Prado', email, password: PASSWORD }
  const { user } = await server.visitor().call(account.signUp, { body })
  return { body, id: user?.id }
}

/** A timer may be a millisecond early. */
const LEAST_MS = SIGN_UP_LASTS_MS - 2

async function durationOf(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

test('a sign-up that is sent again, because its response was lost, logs the user in', async () => {
  const { body, id } = await signedUp('ana@farol.example')
  const browser = server.visitor()
  expect((await browser.call(account.signUp, { body })).user?.id).toBe(id)
  expect(await isSignedIn(browser)).toBe(true)
  const together = await Promise.all([1, 2].map(() => server.visitor().call(account.signUp, { body })))
  expect(together.map(({ user }) => user?.id)).toEqual([id, id])
  const { rows } = await pool.query('select count(*)::int as count from users where email = $1', [body.email])
  expect(rows).toEqual([{ count: 1 }])
})

test('an aborted sign-up leaves nothing behind, and creates a student when it is sent again', async () => {
  await pool.query(`
    create function stop() returns trigger language plpgsql as $$ begin raise exception 'stopped' using errcode = '57P01'; end $$;
    create trigger stopped before insert on user_roles execute function stop()`)
  const body = { name: 'Dora Prado', email: 'dora@farol.example', password: PASSWORD }
  expect((await server.visitor().try(account.signUp, { body })).status).toBe(503)
  const { rows } = await pool.query('select from users where email = $1', [body.email])
  expect(rows).toEqual([])
  await pool.query('drop trigger stopped on user_roles; drop function stop')
  expect((await server.visitor().call(account.signUp, { body })).user?.role).toBe('student')
})

test('with another password or name, or for an older account, the address is taken', async () => {
  const { body, id } = await signedUp('bia@farol.example')
  const again = async ({ password = PASSWORD, name = body.name } = {}) => {
    const browser = server.visitor()
    const { status, body: answer } = await browser.try(account.signUp, { body: { ...body, name, password } })
    return { status, code: answer.code, isIn: await isSignedIn(browser) }
  }
  const taken = { status: 409, code: 'EMAIL_TAKEN', isIn: false }
  expect(await again({ password: 'uma outra senha longa' })).toEqual(taken)
  expect(await again({ name: 'Outra Pessoa' })).toEqual(taken)
  await pool.query(`update users set created_at = now() - interval '11 minutes' where id = $1`, [id])
  expect(await again()).toEqual(taken)
})

test('guessing the password of a new account by signing up is rate limited, even when it is right', async () => {
  const { body } = await signedUp('caio@farol.example')
  const statuses = []
  for (const password of [1, 2, 3, 4, 5].map((count) => `um palpite ${count} longo`))
    statuses.push((await server.visitor().try(account.signUp, { body: { ...body, password } })).status)
  expect(statuses).toEqual([409, 409, 409, 409, 429])
  expect((await server.visitor().try(account.signUp, { body })).status).toBe(429)
})

test('where addresses are confirmed, the answer to a new and to a taken one takes at least the same time', async () => {
  const requireConfirmation = (isRequired: boolean) =>
    pool.query('update settings set email_confirmation = $1', [isRequired])
  await requireConfirmation(true)
  onTestFinished(async () => void (await requireConfirmation(false)))
  const body = { name: 'Fabi Prado', email: 'fabi@farol.example', password: PASSWORD }
  for (const _ of ['new', 'taken'])
    expect(await durationOf(() => server.visitor().call(account.signUp, { body }))).toBeGreaterThan(LEAST_MS)
})

test('that time does not depend on how fast the machine knows the answer, or that it fails', async () => {
  expect(await durationOf(() => inConstantTime(Promise.resolve()))).toBeGreaterThan(LEAST_MS)
  const failed = () => expect(inConstantTime(Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(await durationOf(failed)).toBeGreaterThan(LEAST_MS)
})

test('a sign-up that the database cannot write says when to try again', async () => {
  await pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on users execute function refuse()`)
  onTestFinished(async () => {
    await pool.query('drop trigger full_disk on users; drop function refuse')
  })
  const body = { name: 'Eva Prado', email: 'eva@farol.example', password: PASSWORD }
  const { status, body: answer, headers } = await server.visitor().try(account.signUp, { body })
  expect({ status, code: answer.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
  expect(headers.get('retry-after')).toBe('2')
})
