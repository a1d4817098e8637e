import { account } from '@farol/contract/account.ts'
import { push } from '@farol/contract/push.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createEncryption } from '#/config/encryption.ts'
import { newId } from '#/database/new-id.ts'
import { notify } from '#/notifications/notify.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { eventually } from '#/testing/eventually.ts'
import { openPushService, pushDevice } from '#/testing/push-service.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { AUTH_SECRET, testServer } from '#/testing/test-server.ts'
import { loadPushKeys } from './push-keys.ts'

const service = await openPushService()
afterAll(service.close)
const server = await testServer({ PUSH_SERVICES: service.url })
const { database } = server
const { orm, pool } = database
const { id: courseId } = await buildCourse(database, { title: 'Redes' })
const { id: lessonId } = await buildLesson(database, { courseId, title: 'Cabos' })

beforeEach(() => {
  service.pushes.length = 0
  service.answerWith(201)
})

async function subscribed() {
  const visitor = await signedIn(server)
  const device = pushDevice(service.url, newId())
  await visitor.call(push.subscribe, { body: device.subscription })
  return { visitor, device, userId: visitor.userId }
}

const answered = (userId: string) =>
  notify(orm, { kind: 'answer', userIds: [userId], subjectId: newId(), lessonId })

test('a device that asked for it is told what is new, encrypted for it alone', async () => {
  const { device, userId, visitor } = await subscribed()
  expect(await visitor.call(push.state)).toMatchObject({ isOn: true })
  await answered(userId)
  await eventually(() => expect(service.pushes).toHaveLength(1))
  const [received] = service.pushes
  expect(received?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(received?.headers.authorization).toMatch(/^vapid t=.+, k=.+/)
  expect(device.read(received?.body ?? Buffer.of())).toMatchObject({
    title: 'Nova resposta à sua dúvida',
    body: 'Há uma nova resposta à sua dúvida na aula “Cabos” do curso “Redes”.',
    path: `/course/${courseId}/lesson/${lessonId}#duvidas`,
  })
})

test('nothing is sent after the device was switched off, the user signed out, or another took the device over', async () => {
  const off = await subscribed()
  await off.visitor.call(push.unsubscribe)
  expect(await off.visitor.call(push.state)).toMatchObject({ isOn: false })
  const out = await subscribed()
  await out.visitor.call(account.signOut)
  const before = await subscribed()
  const after = await signedIn(server)
  await after.call(push.subscribe, { body: before.device.subscription })
  for (const { userId } of [off, out, before, after]) await answered(userId)
  await eventually(() => expect(service.pushes).toHaveLength(1))
  const { rows } = await pool.query('select user_id from push_subscriptions where endpoint = $1', [
    before.device.subscription.endpoint,
  ])
  expect(rows).toEqual([{ user_id: after.userId }])
})

test('a push service that is busy is asked again; a device that is gone is forgotten', async () => {
  const { userId, device } = await subscribed()
  service.answerWith(503)
  await answered(userId)
  await eventually(() => expect(service.pushes).toHaveLength(1))
  service.answerWith(410)
  await eventually(async () => {
    const { rowCount } = await pool.query('select from push_subscriptions where endpoint = $1', [
      device.subscription.endpoint,
    ])
    expect(rowCount).toBe(0)
  })
})

test('a key that is no key of a device is forgotten, and keeps no push from others', async () => {
  const hostile = await subscribed()
  const { subscription } = pushDevice(service.url, newId())
  // As long as a point of the curve, and none.
  const keys = { ...subscription.keys, p256dh: 'B'.repeat(87) }
  await hostile.visitor.call(push.subscribe, { body: { ...subscription, keys } })
  const honest = await Promise.all([1, 2, 3].map(subscribed))
  // In one transaction, so that one batch has them all.
  await orm.transaction(async (transaction) => {
    for (const { userId } of [hostile, ...honest])
      await notify(transaction, { kind: 'answer', userIds: [userId], subjectId: newId(), lessonId })
  })
  await eventually(() => expect(service.pushes).toHaveLength(3))
  await eventually(async () => {
    const { rowCount } = await pool.query('select from push_subscriptions where user_id = $1', [
      hostile.userId,
    ])
    expect(rowCount).toBe(0)
  })
})

test('an address that is not of a push service is refused', async () => {
  const visitor = await signedIn(server)
  const { subscription } = pushDevice('http://127.0.0.1:9', newId())
  const answer = await visitor.send(push.subscribe, { body: subscription })
  expect(answer.status).toBe(422)
})

test('all instances share the keys; with another secret new ones are made, and devices subscribe again', async () => {
  await subscribed()
  const keys = await Promise.all([1, 2].map(() => loadPushKeys(orm, createEncryption(AUTH_SECRET))))
  expect(keys[0]).toEqual(keys[1])
  const others = await loadPushKeys(orm, createEncryption('another-secret-another-secret-another'))
  expect(others.publicKey).not.toBe(keys[0]?.publicKey)
  const { rowCount } = await pool.query('select from push_subscriptions')
  expect(rowCount).toBe(0)
})
