import { duvidas } from '@farol/contract/duvidas.ts'
import { turmaProgress } from '@farol/contract/turma-progress.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson, buildTurma, schoolDay } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')
const ana = await signedIn(server)
const mate = await signedIn(server)
const monitor = await signedIn(server)
const stranger = await signedIn(server)

let courseId: string
let first: string
let second: string
let turmaId: string

/** A course for turmas: Ana, a mate and the monitor are in one turma, the stranger is in another. */
beforeEach(async () => {
  await pool.query('delete from courses')
  await pool.query('delete from turmas')
  await pool.query('delete from rate_limits')
  courseId = (await buildCourse(database, { access: 'turmas' })).id
  first = (await buildLesson(database, { courseId, orderIndex: 0 })).id
  second = (await buildLesson(database, { courseId, orderIndex: 1 })).id
  const userIds = [ana, mate, monitor].map(({ userId }) => userId)
  turmaId = (await buildTurma(database, { courseIds: [courseId], userIds })).id
  await buildTurma(database, { courseIds: [courseId], userIds: [stranger.userId] })
  await admin.call(turmaProgress.setMonitor, {
    params: { turmaId, userId: monitor.userId },
    body: { isMonitor: true },
  })
})

const ask = async (who: SignedIn, lessonId = first) =>
  (
    await who.call(duvidas.ask, {
      params: { courseId, lessonId },
      body: { key: newId(), body: 'Como?', seconds: null },
    })
  ).id
/** Whether it is in the list, can be asked for by its id, and is found. */
async function reads(who: SignedIn, duvidaId: string) {
  const answers = [
    await who.fetch(`/api/courses/${courseId}/lessons/${first}/duvidas`),
    await who.fetch(`/api/courses/${courseId}/duvidas?search=como`),
  ]
  const [isListed, isFound] = await Promise.all(
    answers.map(async (answer) => (await answer.text()).includes(duvidaId)),
  )
  const { status } = await who.try(duvidas.answers, { params: { duvidaId }, query: {} })
  return [isListed, status === 200, isFound]
}
const inQueue = async (who: SignedIn) =>
  (await who.call(duvidas.queue, { query: {} })).duvidas.map(({ id }) => id)
const YES = [true, true, true]
const NO = [false, false, false]

test('in a course for turmas a dúvida is for the own turma and the staff', async () => {
  const duvidaId = await ask(ana)
  for (const who of [ana, mate, monitor, admin]) expect(await reads(who, duvidaId)).toEqual(YES)
  expect(await reads(stranger, duvidaId)).toEqual(NO)
  const answer = { params: { duvidaId }, body: { key: newId(), body: 'Assim.' } }
  expect((await stranger.try(duvidas.answer, answer)).status).toBe(404)
  const ofSchool = await ask(admin)
  for (const who of [ana, stranger]) expect(await reads(who, ofSchool)).toEqual(YES)
  await pool.query(`update courses set access = 'everyone'`)
  expect(await reads(stranger, duvidaId)).toEqual(YES)
})

test('who loses access reads nothing more, and what they asked stays for the turma', async () => {
  const duvidaId = await ask(ana)
  await admin.call(turmas.removeMember, { params: { turmaId, userId: ana.userId } })
  expect(await reads(ana, duvidaId)).toEqual(NO)
  expect(await reads(mate, duvidaId)).toEqual(YES)
  await pool.query('update turmas set ends_on = $2 where id = $1', [turmaId, await schoolDay(database, -1)])
  for (const who of [mate, monitor]) expect(await reads(who, duvidaId)).toEqual(NO)
})

test('a monitor works through the queue of their turma, also in lessons that are closed to them', async () => {
  // Ana has come further than the monitor.
  await pool.query(`insert into user_progress (user_id, course_id, lesson_id) values ($1, $2, $3)`, [
    ana.userId,
    courseId,
    second,
  ])
  const ahead = await ask(ana, second)
  const ofOther = await ask(stranger)
  expect(await inQueue(monitor)).toEqual([ahead])
  expect(await inQueue(mate)).toEqual([])
  expect(await inQueue(admin)).toEqual([ahead, ofOther])
  const answer = (duvidaId: string) =>
    monitor.try(duvidas.answer, { params: { duvidaId }, body: { key: newId(), body: 'Assim.' } })
  expect((await answer(ofOther)).status).toBe(404)
  expect((await answer(ahead)).status).toBe(200)
  const { answers } = await ana.call(duvidas.answers, { params: { duvidaId: ahead }, query: {} })
  expect(answers).toMatchObject([{ writtenAs: 'monitor' }])
  expect(await inQueue(monitor)).toEqual([])
})

test('a monitor moderates their turma and nothing else; removed, the next request is refused', async () => {
  const duvidaId = await ask(ana)
  const ofOther = await ask(stranger)
  const review = async (postId: string) =>
    (await monitor.try(duvidas.review, { params: { postId }, body: { isHidden: true } })).status
  for (const [who, postId] of [
    [mate, duvidaId],
    [admin, ofOther],
  ] as const)
    await who.call(duvidas.report, { params: { postId }, body: { reason: '' } })
  const reported = async () => (await monitor.call(duvidas.reported, { query: {} })).posts.map(({ id }) => id)
  expect(await reported()).toEqual([duvidaId])
  expect(await review(ofOther)).toBe(404)
  expect(await review(duvidaId)).toBe(200)
  expect(await reads(mate, duvidaId)).toEqual(NO)
  for (const who of [ana, monitor]) expect((await reads(who, duvidaId)).slice(0, 2)).toEqual([true, true])
  await admin.call(turmaProgress.setMonitor, {
    params: { turmaId, userId: monitor.userId },
    body: { isMonitor: false },
  })
  expect(await review(duvidaId)).toBe(404)
  expect(await inQueue(monitor)).toEqual([])
})

test('a monitor does not decide about an own text: hidden by the administration, it stays hidden, and reported, it waits', async () => {
  const postId = await ask(monitor)
  const review = async (who: SignedIn, isHidden: boolean) =>
    (await who.try(duvidas.review, { params: { postId }, body: { isHidden } })).status
  await mate.call(duvidas.report, { params: { postId }, body: { reason: '' } })
  expect(await review(monitor, false)).toBe(403)
  const reported = async (who: SignedIn) =>
    (await who.call(duvidas.reported, { query: {} })).posts.map(({ id }) => id)
  expect([await reported(monitor), await reported(admin)]).toEqual([[], [postId]])
  expect(await review(admin, true)).toBe(200)
  expect(await review(monitor, false)).toBe(403)
  expect(await reads(mate, postId)).toEqual(NO)
  expect(await review(admin, false)).toBe(200)
  expect((await reads(mate, postId))[0]).toBe(true)
})
