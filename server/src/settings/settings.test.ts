import { account } from '@farol/contract/account.ts'
import { apiClients } from '@farol/contract/api-clients.ts'
import { certificates } from '@farol/contract/certificates.ts'
import { courses } from '@farol/contract/courses.ts'
import { demo } from '@farol/contract/demo.ts'
import { school } from '@farol/contract/school.ts'
import { settings } from '@farol/contract/settings.ts'
import { expect, test } from 'vitest'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const admin = await signedIn(server, 'admin')

const DEFAULTS = {
  emailConfirmation: false,
  maintenanceMode: false,
  minWatchPercentage: 90,
  blockFastForward: true,
  automaticCertificates: false,
  adminSecondFactor: false,
  remindAway: false,
  remindDeadline: false,
  remindFailedQuiz: false,
  remindInvited: false,
  storageLimitGb: null as number | null,
}

async function change(values: Partial<typeof DEFAULTS>) {
  const { version, ...current } = await admin.call(settings.read)
  return admin.try(settings.update, { body: { ...current, ...values, version } })
}

test('start as the specification says', async () => {
  expect(await admin.call(settings.read)).toMatchObject(DEFAULTS)
})

test('are saved, recorded, and not overwritten from an older version', async () => {
  const stale = await admin.call(settings.read)
  expect((await change({ minWatchPercentage: 75 })).status).toBe(200)
  expect(await admin.call(settings.read)).toMatchObject({ minWatchPercentage: 75 })
  const late = await admin.try(settings.update, { body: { ...stale, blockFastForward: false } })
  expect(late.body.code).toBe('CHANGED_MEANWHILE')
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({
    action: 'settings.update',
    before: { minWatchPercentage: 90 },
    after: { minWatchPercentage: 75 },
  })
})

test('the screen gets in one request what its parts return', async () => {
  expect(await admin.call(settings.screen)).toEqual({
    settings: await admin.call(settings.read),
    isMailConfigured: false,
    changes: await admin.call(settings.changes, { query: {} }),
    apiKeys: await admin.call(apiClients.keys),
    demo: await admin.call(demo.read),
    pendingCertificates: await admin.call(certificates.pending),
    school: await admin.call(school.read),
  })
})

test.each([-1, 101, 50.5])('a minimum of %d%% is refused', async (minWatchPercentage) => {
  const answer = await change({ minWatchPercentage })
  expect(answer).toMatchObject({ status: 422, body: { fields: { minWatchPercentage: expect.any(String) } } })
})

test('maintenance closes the platform to students at once, on every instance, while administrators work on', async () => {
  const student = await signedIn(server)
  const elsewhere = await server.anotherInstance()
  await change({ maintenanceMode: true })
  for (const url of [server.url, elsewhere.url]) {
    const answer = await student.at(url).try(courses.published)
    expect(answer).toMatchObject({ status: 503, body: { code: 'MAINTENANCE' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await student.call(account.session)).user).not.toBeNull()
  expect((await admin.try(courses.published)).status).toBe(200)
  expect((await server.visitor().fetch('/healthz')).status).toBe(200)
  await change({ maintenanceMode: false })
  expect((await student.try(courses.published)).status).toBe(200)
})

test('confirmation of e-mails cannot be switched on without mail', async () => {
  expect(await admin.call(settings.screen)).toMatchObject({ isMailConfigured: false })
  expect(await change({ emailConfirmation: true })).toMatchObject({
    status: 409,
    body: { code: 'MAIL_NOT_CONFIGURED' },
  })
  const visitor = server.visitor()
  const body = { email: admin.email }
  expect(await visitor.call(account.requestPasswordReset, { body })).toEqual({ isMailConfigured: false })
})
