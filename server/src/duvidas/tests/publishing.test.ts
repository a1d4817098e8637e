import { duvidas } from '@farol/contract/duvidas.ts'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { LIVE_CHANNEL } from '#/database/publish.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')
const ana = await signedIn(server)
const bia = await signedIn(server)
const { id: courseId } = await buildCourse(database)
const { id: lessonId } = await buildLesson(database, { courseId })

const ask = async (who: SignedIn, body = 'Como?') => {
  const key = newId()
  return (await who.call(duvidas.ask, { params: { courseId, lessonId }, body: { key, body, seconds: null } }))
    .id
}
const answer = async (who: SignedIn, duvidaId: string) =>
  (await who.call(duvidas.answer, { params: { duvidaId }, body: { key: newId(), body: 'Assim.' } })).id

test('what is written under a lesson refreshes the open screens of those who see the course', async () => {
  const listener = await LiveListener.open(bia)
  await ask(ana)
  await listener.until({ topic: 'duvidas', courseId, lessonId })
})

test('what changes nothing is not published, and sixty changes a minute are enough for anybody', async () => {
  const duvidaId = await ask(ana)
  const answerId = await answer(admin, duvidaId)
  const same = (isSame: boolean) => bia.try(duvidas.same, { params: { duvidaId }, body: { isSame } })
  const accept = () => ana.call(duvidas.accept, { params: { duvidaId }, body: { answerId } })
  const report = () => bia.call(duvidas.report, { params: { postId: duvidaId }, body: { reason: 'Spam' } })
  const published: string[] = []
  const listener = await pool.connect()
  onTestFinished(() => listener.release(true))
  listener.on('notification', ({ payload = '' }) => {
    if (payload.includes('"duvida"')) published.push(payload)
  })
  await listener.query(`listen ${LIVE_CHANNEL}`)
  for (let times = 0; times < 3; times += 1) {
    expect((await same(true)).status).toBe(200)
    await accept()
    await report()
  }
  // What is published later arrives later.
  await ask(ana, 'Outra')
  await expect.poll(() => published.length).toBeGreaterThanOrEqual(4)
  expect(published).toHaveLength(4)
  const statuses: number[] = []
  for (let times = 0; times < 60; times += 1) statuses.push((await same(times % 2 === 0)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})
