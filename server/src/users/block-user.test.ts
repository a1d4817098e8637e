import { account } from '@farol/contract/account.ts'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { apiClients } from '@farol/contract/api-clients.ts'
import { secondFactor } from '@farol/contract/factors.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { enrolApp } from '#/testing/authenticator.ts'
import { PASSWORD } from '#/testing/builders.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { mailsTo, mailTo } from '#/testing/mailed.ts'
import { awaitingSecondFactor, isSignedIn, type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { mailingServer } from '#/testing/test-server.ts'

const server = await mailingServer()
const { pool } = server.database
let admin: SignedIn
let student: SignedIn

beforeEach(async () => {
  admin = await signedIn(server, 'admin')
  student = await signedIn(server)
})

const reason = 'Mensagens ofensivas'
const about = ({ userId }: SignedIn) => ({ params: { userId } })
const block = (user: SignedIn) => admin.try(users.block, { ...about(user), body: { reason } })
const logIn = ({ email }: SignedIn) =>
  server.visitor().try(account.signIn, { body: { email, password: PASSWORD } })
const newest = async () => (await admin.call(settings.changes, { query: {} })).changes[0]

describe('a blocked user', () => {
  test('loses access at once, cannot log in, and keeps all data', async () => {
    expect((await block(student)).status).toBe(200)
    expect(await isSignedIn(student)).toBe(false)
    expect(await logIn(student)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_BLOCKED' } })
    const { user } = await admin.call(users.one, about(student))
    expect(user.blockedAt).toEqual(expect.any(String))
    expect(await newest()).toMatchObject({ action: 'user.block', after: { reason } })

    await admin.call(users.unblock, about(student))
    expect((await logIn(student)).status).toBe(200)
    expect(await newest()).toMatchObject({ action: 'user.unblock' })
  })

  test('learns of it only with the right password', async () => {
    await block(student)
    const body = { email: student.email, password: 'errada-errada' }
    expect((await server.visitor().try(account.signIn, { body })).status).toBe(401)
  })

  test('cannot finish a pending log-in', async () => {
    const { app } = await enrolApp(student)
    const visitor = await awaitingSecondFactor(server.visitor(), student.email)
    await block(student)
    const answer = await visitor.try(secondFactor.verify, { body: { method: 'totp', code: app.code(1) } })
    expect(answer.status).toBe(410)
  })

  test('loses the live stream at once', async () => {
    const stream = await LiveListener.open(student)
    await block(student)
    await expect.poll(() => stream.received.at(-1)).toMatchObject({ topic: 'end', reason: 'access' })
  })

  test('loses all API keys permanently', async () => {
    const other = await signedIn(server, 'admin')
    const body = { name: 'Script', scope: 'read' as const, lifeDays: null }
    const { key } = await other.call(apiClients.createKey, { body })
    const status = async () =>
      (await fetch(server.url + adminCourses.list.path, { headers: { authorization: `Bearer ${key}` } }))
        .status
    expect(await status()).toBe(200)
    await block(other)
    expect(await status()).toBe(401)
    await admin.call(users.unblock, about(other))
    expect(await status()).toBe(401)
  })
})

test('nobody blocks or deletes themselves, or without a reason', async () => {
  expect(await block(admin)).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } })
  const deletion = { ...about(admin), body: { reason, when: 'now' as const } }
  expect((await admin.try(users.remove, deletion)).body.code).toBe('OWN_ACCOUNT')
  const silent = await admin.try(users.block, { ...about(student), body: { reason: ' ' } })
  expect(silent).toMatchObject({ status: 422, body: { fields: { reason: 'Escreva o motivo.' } } })
})

test('of two administrators who block each other at the same moment one stays', async () => {
  await pool.query(
    `insert into user_roles (id, user_id, role, created_at) select gen_random_uuid(), id, 'student', clock_timestamp() from users where id <> $1`,
    [admin.userId],
  )
  const other = await signedIn(server, 'admin')
  const answers = await Promise.all([
    block(other),
    other.try(users.block, { ...about(admin), body: { reason } }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

describe('a user whom an administrator deletes', () => {
  const remove = (when: 'now' | 'later') =>
    admin.call(users.remove, { ...about(student), body: { reason, when } })

  test('now loses all personal data at once, and gets a mail', async () => {
    await remove('now')
    expect(await isSignedIn(student)).toBe(false)
    expect((await admin.try(users.one, about(student))).status).toBe(404)
    expect((await logIn(student)).status).toBe(401)
    expect(await mailTo(server, student.email)).toContain('A administração da escola excluiu sua conta.')
    const { rows } = await pool.query('select name, email from users where id = $1', [student.userId])
    expect(rows).toEqual([{ name: 'Conta excluída', email: `${student.userId}@removida.invalid` }])
    expect(await newest()).toMatchObject({ action: 'user.delete', after: { when: 'now', reason } })
    expect((await admin.try(users.resetFactors, about(student))).status).toBe(404)
  })

  test('later is blocked now, and has everything back when the deletion is cancelled', async () => {
    await remove('later')
    expect(await logIn(student)).toMatchObject({ body: { code: 'ACCOUNT_BLOCKED' } })
    const { user } = await admin.call(users.one, about(student))
    const days = (new Date(user.deletionDueAt ?? 0).getTime() - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    expect(await mailTo(server, student.email)).toContain('encerrou sua conta')
    await admin.call(users.unblock, about(student))
    expect((await admin.call(users.one, about(student))).user).toMatchObject({
      blockedAt: null,
      deletionDueAt: null,
    })
    expect((await logIn(student)).status).toBe(200)
  })

  test('later, after their own request, is deleted on the day they were told, even if the block ends', async () => {
    await pool.query(`update users set deletion_due_at = now() + interval '2 days' where id = $1`, [
      student.userId,
    ])
    await block(student)
    await admin.call(users.unblock, about(student))
    const { user } = await admin.call(users.one, about(student))
    expect(user.deletionDueAt).not.toBeNull()
    expect(mailsTo(server, student.email)).toEqual([])
  })
})
