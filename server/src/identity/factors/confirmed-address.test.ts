import { account } from '@farol/contract/account.ts'
import { factors } from '@farol/contract/factors.ts'
import { phone } from '@farol/contract/phone.ts'
import { security } from '@farol/contract/security.ts'
import { users } from '@farol/contract/users.ts'
import { expect, test } from 'vitest'
import { enrolApp } from '#/testing/authenticator.ts'
import { PASSWORD } from '#/testing/builders.ts'
import { mailedToken } from '#/testing/mailed.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { mailingServer, testServer } from '#/testing/test-server.ts'

const server = await mailingServer()
const withoutMail = await testServer()

const unconfirmed = () => signedIn(server, 'student', { isEmailConfirmed: false })
const proof = { body: { password: PASSWORD } }

test('the address must be confirmed, by a link the user requests, before a factor is set up', async () => {
  const student = await unconfirmed()
  expect((await student.call(factors.status)).mustConfirmEmail).toBe(true)
  expect(await student.try(factors.startTotp, proof)).toMatchObject({
    status: 409,
    body: { code: 'CONFIRM_EMAIL_FIRST' },
  })
  const { body } = await student.try(phone.start, { body: { ...proof.body, number: '11 98765-4321' } })
  expect(body.code).not.toBeUndefined()

  await student.call(security.requestEmailConfirmation)
  const token = await mailedToken(server, student.email)
  await server.visitor().call(account.confirmEmail, { body: { token } })
  expect((await student.call(factors.status)).mustConfirmEmail).toBe(false)
  await enrolApp(student)
})

test('a user with an unconfirmed address cannot become an administrator, and is sent the link', async () => {
  const [admin, student] = [await signedIn(server, 'admin'), await unconfirmed()]
  const promotion = { params: { userId: student.userId }, body: { role: 'admin' as const } }
  expect(await admin.try(users.setRole, promotion)).toMatchObject({
    status: 409,
    body: { code: 'USER_UNCONFIRMED' },
  })
  const token = await mailedToken(server, student.email)
  await server.visitor().call(account.confirmEmail, { body: { token } })
  await admin.call(users.setRole, promotion)
  expect((await student.call(account.session)).user?.role).toBe('admin')
})

test('without mail no confirmation is required', async () => {
  const admin = await signedIn(withoutMail, 'admin')
  const student = await signedIn(withoutMail, 'student', { isEmailConfirmed: false })
  expect((await student.call(factors.status)).mustConfirmEmail).toBe(false)
  await enrolApp(student)
  await admin.call(users.setRole, { params: { userId: student.userId }, body: { role: 'admin' } })
  expect((await student.call(account.session)).user?.role).toBe('admin')
})
