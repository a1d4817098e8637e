import { account } from '@farol/contract/account.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import { expect, test } from 'vitest'
import { enrolApp } from '#/testing/authenticator.ts'
import { giveRole } from '#/testing/builders.ts'
import { mailTo } from '#/testing/mailed.ts'
import { isSignedIn, type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { mailingServer } from '#/testing/test-server.ts'

const server = await mailingServer()
const admin = await signedIn(server, 'admin')
const password = 'senha-nova-de-teste-1'

const linkFor = ({ userId }: SignedIn) => admin.call(users.passwordLink, { params: { userId } })
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const use = (link: string) =>
  server.visitor().try(account.resetPassword, { body: { token: tokenOf(link), password } })
const logIn = (email: string) => server.visitor().try(account.signIn, { body: { email, password } })

test('a handed link sets a new password once, ends every session, and is logged and mailed', async () => {
  const student = await signedIn(server, 'student', { isEmailConfirmed: false })
  const { link, expiresAt } = await linkFor(student)
  const minutes = (new Date(expiresAt).getTime() - Date.now()) / 60_000
  expect(Math.round(minutes)).toBe(60)
  const mail = await mailTo(server, student.email)
  expect(mail).toContain('A administração da escola criou um link')
  expect(mail).not.toContain(tokenOf(link))
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({ action: 'user.password-link' })
  expect(JSON.stringify(changes)).not.toContain(tokenOf(link))

  expect((await use(link)).status).toBe(200)
  expect(await isSignedIn(student)).toBe(false)
  expect((await logIn(student.email)).status).toBe(200)
  expect(await use(link)).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED' } })
  // The link was not mailed, so it does not confirm the address.
  const { rows } = await server.database.pool.query('select email_verified from users where id = $1', [
    student.userId,
  ])
  expect(rows).toEqual([{ email_verified: false }])
})

test('a handed link removes no second factor', async () => {
  const student = await signedIn(server)
  await enrolApp(student)
  await use((await linkFor(student)).link)
  const { status, body } = await logIn(student.email)
  expect({ status, body }).toEqual({ status: 200, body: { user: null } })
})

test('a handed link ends after an hour, with the next one, and when its owner becomes an administrator', async () => {
  const student = await signedIn(server)
  const first = await linkFor(student)
  const second = await linkFor(student)
  expect((await use(first.link)).status).toBe(410)
  await giveRole(server.database, { userId: student.userId, role: 'admin' })
  expect((await use(second.link)).status).toBe(410)
  const late = await signedIn(server)
  const { link } = await linkFor(late)
  await server.database.pool.query('update one_time_links set expires_at = now() where user_id = $1', [
    late.userId,
  ])
  expect((await use(link)).status).toBe(410)
})

test('no link is made for an administrator, for oneself, or for a deleted account', async () => {
  const other = await signedIn(server, 'admin')
  const ask = (userId: string) => admin.try(users.passwordLink, { params: { userId } })
  expect((await ask(other.userId)).body.code).toBe('LINK_NOT_FOR_ADMINS')
  expect((await ask(admin.userId)).body.code).toBe('OWN_ACCOUNT')
  expect((await ask(crypto.randomUUID())).status).toBe(404)
})
