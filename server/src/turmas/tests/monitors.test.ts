import { account } from '@farol/contract/account.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { settings } from '@farol/contract/settings.ts'
import { monitors, turmaProgress } from '@farol/contract/turma-progress.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { users } from '@farol/contract/users.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildCourse, buildLesson, buildQuiz, buildTurma, schoolDay } from '#/testing/builders.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')
const ana = await signedIn(server)
const monitor = await signedIn(server, 'student', { name: 'Quem Ajuda' })
const outsider = await signedIn(server)

let courseId: string
let lessonId: string
let turmaId: string
let quiz: Awaited<ReturnType<typeof buildQuiz>>
beforeEach(async () => {
  await pool.query('delete from courses')
  await pool.query('delete from turmas')
  courseId = (await buildCourse(database, { access: 'turmas' })).id
  lessonId = (await buildLesson(database, { courseId, minWatchPercentage: 0 })).id
  quiz = await buildQuiz(database, { lessonId, allowRetake: false })
  const userIds = [ana.userId, monitor.userId]
  turmaId = (await buildTurma(database, { name: 'Tarde', courseIds: [courseId], userIds })).id
  await appoint(true)
})

const appoint = (isMonitor: boolean) =>
  admin.call(turmaProgress.setMonitor, { params: { turmaId, userId: monitor.userId }, body: { isMonitor } })

/** Wrong answers to everything; the attempt that the monitor sees. */
async function fails(who: SignedIn) {
  const answers = Object.fromEntries(quiz.questions.map(({ id, wrong }) => [id, wrong]))
  const params = { courseId, lessonId }
  await who.call(quizzes.start, { params })
  await who.call(quizzes.submit, { params, body: { key: crypto.randomUUID(), answers } })
  const { rows } = await pool.query<{ id: string }>(
    'select id from quiz_attempts where user_id = $1 and quiz_id = $2 and replaced_at is null',
    [who.userId, quiz.id],
  )
  return rows[0]?.id ?? ''
}

const seesTable = async (who: SignedIn) =>
  (await who.try(monitors.table, { params: { turmaId }, query: {} })).status
const releases = async (who: SignedIn, userId: string, attemptId: string) =>
  (await who.try(monitors.releaseAttempt, { params: { turmaId, userId, attemptId } })).status

test('a monitor sees who is stuck and lets a member retake the quiz, which the change log says', async () => {
  const attemptId = await fails(ana)
  const { members } = await monitor.call(monitors.table, { params: { turmaId }, query: {} })
  const stuck = members.find(({ id }) => id === ana.userId)
  expect(stuck?.help).toMatchObject({
    reason: 'quiz-closed',
    lesson: 0,
    attempt: { id: attemptId, score: 0 },
  })
  expect(JSON.stringify(members)).not.toContain(ana.email)
  expect(await releases(monitor, ana.userId, attemptId)).toBe(200)
  await fails(ana)
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({ action: 'user.release-attempt', actorName: 'Quem Ajuda' })
})

test('a monitor has the menu entry and the turma while it runs, and loses both with it', async () => {
  const isMonitor = async () => (await monitor.call(account.session)).user?.isMonitor
  const listed = async () => (await monitor.call(monitors.turmas)).turmas.map(({ name }) => name)
  expect([await isMonitor(), await listed()]).toEqual([true, ['Tarde']])
  expect((await ana.call(account.session)).user?.isMonitor).toBe(false)
  expect((await ana.call(monitors.turmas)).turmas).toEqual([])
  await pool.query('update turmas set ends_on = $2 where id = $1', [turmaId, await schoolDay(database, -1)])
  expect(await listed()).toEqual([])
  expect(await seesTable(monitor)).toBe(404)
})

test('whoever is no monitor, or no longer one, is refused at the next request', async () => {
  const attemptId = await fails(ana)
  const refused = async () => {
    expect(await seesTable(monitor)).toBe(404)
    expect(await releases(monitor, ana.userId, attemptId)).toBe(404)
  }
  for (const who of [ana, outsider, admin]) expect(await seesTable(who)).toBe(404)
  expect(await seesTable(monitor)).toBe(200)
  await appoint(false)
  await refused()
  await appoint(true)
  expect(await seesTable(monitor)).toBe(200)
  await admin.call(turmas.removeMember, { params: { turmaId, userId: monitor.userId } })
  await refused()
  expect(await releases(ana, ana.userId, attemptId)).toBe(404)
})

test('a monitor releases nothing of their own, of other people, of other courses or of drafts', async () => {
  const own = await fails(monitor)
  expect(await releases(monitor, monitor.userId, own)).toBe(404)
  const ofAna = await fails(ana)
  await admin.call(turmas.removeMember, { params: { turmaId, userId: ana.userId } })
  expect(await releases(monitor, ana.userId, ofAna)).toBe(404)
  await admin.call(turmas.addMembers, { params: { turmaId }, body: { userIds: [ana.userId] } })
  await pool.query('update courses set is_published = false where id = $1', [courseId])
  expect(await releases(monitor, ana.userId, ofAna)).toBe(404)
  const { course, courses } = await monitor.call(monitors.table, { params: { turmaId }, query: {} })
  expect([course, courses]).toEqual([null, []])
  await pool.query('update courses set is_published = true where id = $1', [courseId])
  await pool.query('delete from turma_courses')
  expect(await releases(monitor, ana.userId, ofAna)).toBe(404)
})

test('an appointment reaches the open screens of the monitor and of nobody else, and is recorded once', async () => {
  const [own, others] = [await LiveListener.open(monitor), await LiveListener.open(ana)]
  await appoint(false)
  await appoint(false)
  await own.until({ topic: 'self' })
  await ana.call(account.updateProfile, { body: { name: 'Ana Nova' } })
  const received = JSON.stringify(await others.until({ topic: 'self' }))
  expect(received).not.toContain(monitor.userId)
  expect(received).not.toContain(turmaId)
  const { changes } = await admin.call(settings.changes, { query: {} })
  const monitorings = changes.filter(({ action }) => action.endsWith('-monitor')).slice(0, 2)
  expect(monitorings.map(({ action }) => action)).toEqual(['turma.remove-monitor', 'turma.add-monitor'])
})

test('what members do reaches administrators live, and monitors when they ask', async () => {
  const listener = await LiveListener.open(monitor)
  const attemptId = await fails(ana)
  await admin.call(users.releaseAttempt, { params: { userId: ana.userId, attemptId } })
  await monitor.call(account.updateProfile, { body: { name: 'Quem Ajuda Muito' } })
  expect(JSON.stringify(await listener.until({ topic: 'self' }))).not.toContain(ana.userId)
})

test('only members become monitors', async () => {
  const params = { turmaId, userId: outsider.userId }
  expect((await admin.try(turmaProgress.setMonitor, { params, body: { isMonitor: true } })).status).toBe(404)
})
