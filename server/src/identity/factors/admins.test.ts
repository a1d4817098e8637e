import { account } from '@farol/contract/account.ts'
import { factors } from '@farol/contract/factors.ts'
import { overview } from '@farol/contract/overview.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import { expect, test } from 'vitest'
import { enrolApp } from '#/testing/authenticator.ts'
import { giveRole, PASSWORD } from '#/testing/builders.ts'
import { mailTo } from '#/testing/mailed.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import type { Visitor } from '#/testing/visitor.ts'

const server = await testServer()
const admin = await signedIn(server, 'admin')

const askOfAll = async (visitor: Visitor, adminSecondFactor: boolean) => {
  const current = await visitor.call(settings.read)
  return visitor.try(settings.update, { body: { ...current, adminSecondFactor } })
}

test('an administrator without a second factor cannot make it mandatory, and so cannot lock themselves out', async () => {
  expect(await askOfAll(admin, true)).toMatchObject({
    status: 409,
    body: { code: 'OWN_SECOND_FACTOR_FIRST' },
  })
  expect((await admin.try(overview.read)).status).toBe(200)
})

test('when it is mandatory, an administrator without one can only set one up; students are not affected', async () => {
  await enrolApp(admin)
  expect((await askOfAll(admin, true)).status).toBe(200)
  expect((await admin.try(overview.read)).status).toBe(200)
  const [colleague, student] = [await signedIn(server, 'admin'), await signedIn(server)]
  for (const path of ['/api/admin/overview', '/api/courses', '/api/admin/users']) {
    const response = await colleague.fetch(path)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  }
  expect((await colleague.call(account.session)).user?.needsSecondFactor).toBe(true)
  expect((await student.fetch('/api/courses')).status).toBe(200)
  expect((await student.call(account.session)).user?.needsSecondFactor).toBe(false)

  await enrolApp(colleague)
  expect((await colleague.try(overview.read)).status).toBe(200)
  await colleague.call(factors.removeTotp, { body: { password: PASSWORD } })
  expect((await colleague.try(overview.read)).body.code).toBe('SECOND_FACTOR_NEEDED')
  await giveRole(server.database, { userId: colleague.userId, role: 'student' })
  expect((await colleague.fetch('/api/courses')).status).toBe(200)
  expect((await colleague.try(overview.read)).body.code).toBe('FORBIDDEN')
  expect((await askOfAll(admin, false)).status).toBe(200)
})

test('an administrator resets the factors of a user who lost them: recorded, and notified by mail', async () => {
  const student = await signedIn(server)
  await enrolApp(student)
  const params = { userId: student.userId }
  expect((await admin.call(users.one, { params })).hasSecondFactor).toBe(true)
  await admin.call(users.resetFactors, { params })
  expect((await admin.call(users.one, { params })).hasSecondFactor).toBe(false)
  expect(await student.call(factors.status)).toMatchObject({ isOn: false, backupCodesLeft: 0 })
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({ action: 'user.reset-factors', before: null, after: null })
  expect(await mailTo(server, student.email)).toContain('Sua verificação em duas etapas foi removida')
  await server.visitor().call(account.signIn, { body: { email: student.email, password: PASSWORD } })
})

test('administrators cannot reset their own factors that way, and students nobody’s', async () => {
  const student = await signedIn(server)
  const own = await admin.try(users.resetFactors, { params: { userId: admin.userId } })
  expect(own.status).toBe(403)
  expect((await admin.call(factors.status)).isOn).toBe(true)
  const params = { userId: admin.userId }
  expect((await student.try(users.resetFactors, { params })).body.code).toBe('FORBIDDEN')
  const nobody = { userId: '0199f0a0-0000-7000-8000-000000000000' }
  expect((await admin.try(users.resetFactors, { params: nobody })).status).toBe(404)
})
