import { account } from '@farol/contract/account.ts'
import { expect, test } from 'vitest'
import { buildUser, PASSWORD } from '#/testing/builders.ts'
import { testServer } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'
import { createPasswordHashing } from './password-hashing.ts'
import { createRateLimit } from './rate-limit.ts'

const server = await testServer({ TRUST_PROXY: 'on' })
const { database } = server

const signInFrom = (address: string, body: { email: string; password: string }, visitor = server.visitor()) =>
  visitor.fetch('/api/account/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

test('the eleventh wrong password for one account from one address has to wait, on every instance', async () => {
  const { email } = await buildUser(database)
  const other = await server.anotherInstance()
  const wrong = { email, password: 'errada-errada' }
  for (let tries = 0; tries < 10; tries += 1) {
    const visitor = tries % 2 ? new Visitor(other.url) : server.visitor()
    expect((await signInFrom('203.0.113.1', wrong, visitor)).status).toBe(401)
  }
  for (const visitor of [server.visitor(), new Visitor(other.url)]) {
    const refused = await signInFrom('203.0.113.1', { email, password: PASSWORD }, visitor)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(300)
  }
  // Neither the owner at another address nor other users at this one are locked out by these guesses.
  expect((await signInFrom('203.0.113.2', { email, password: PASSWORD })).status).toBe(200)
  const neighbour = await buildUser(database)
  expect((await signInFrom('203.0.113.1', { email: neighbour.email, password: PASSWORD })).status).toBe(200)
})

test('a class of fifty behind one address logs in without anyone being refused', async () => {
  const passwordHash = await createPasswordHashing().hash(PASSWORD)
  const users = await Promise.all(Array.from({ length: 50 }, () => buildUser(database, { passwordHash })))
  const answers = await Promise.all(
    users.map(({ email }) => signInFrom('203.0.113.3', { email, password: PASSWORD })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('logging in often with the right password never locks anyone out', async () => {
  const { email } = await buildUser(database)
  for (let times = 0; times < 15; times += 1) {
    expect((await signInFrom('203.0.113.4', { email, password: PASSWORD })).status).toBe(200)
  }
})

test('a forged forwarding header does not reset the rate limit', async () => {
  const { email } = await buildUser(database)
  const wrong = { email, password: 'errada-errada' }
  for (let tries = 0; tries < 10; tries += 1) await signInFrom(`198.51.100.${tries}, 203.0.113.5`, wrong)
  expect((await signInFrom('198.51.100.99, 203.0.113.5', wrong)).status).toBe(429)
})

test('mails with password reset links are rate limited per mailbox', async () => {
  const { email } = await buildUser(database)
  const statuses: number[] = []
  for (let times = 0; times < 5; times += 1) {
    statuses.push((await server.visitor().try(account.requestPasswordReset, { body: { email } })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('a rate limit resets when its window ends, and stores nothing personal', async () => {
  const limit = createRateLimit(database.pool)
  const use = { limit: 'reset:email', of: 'alguem@farol.example' } as const
  for (let times = 0; times < 3; times += 1) await limit.use(use)
  await expect(limit.use(use)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  await database.pool.query(`update rate_limits set resets_at = now() - interval '1 second'`)
  await expect(limit.use(use)).resolves.toBeUndefined()
  const { rows } = await database.pool.query('select key from rate_limits')
  expect(JSON.stringify(rows)).not.toContain('alguem')
})
