import { captions } from '@farol/contract/captions.ts'
import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { settings } from '@farol/contract/settings.ts'
import { turmaCalendar } from '@farol/contract/turma-calendar.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { users } from '@farol/contract/users.ts'
import { dayText } from '@farol/domain/day-text.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  buildCalendar,
  buildCourse,
  buildLesson,
  buildQuiz,
  buildTurma,
  schoolDay,
} from '#/testing/builders.ts'
import { buildCaptions } from '#/testing/captions-rows.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')
const [ana, bia] = [await signedIn(server), await signedIn(server)]
const day = (days: number) => schoolDay(database, days)

let courseId: string
let turmaId: string
let [first, second, third] = ['', '', '']
beforeEach(async () => {
  await pool.query('delete from courses')
  await pool.query('delete from turmas')
  courseId = (await buildCourse(database, { title: 'Violão', access: 'turmas' })).id
  const build = async (title: string) =>
    (await buildLesson(database, { courseId, title, requiresPrevious: false })).id
  ;[first, second, third] = [await build('Um'), await build('Dois'), await build('Três')]
  const options = { name: 'Tarde', startsOn: await day(-7), endsOn: await day(30) }
  turmaId = (await buildTurma(database, { ...options, courseIds: [courseId], userIds: [ana.userId] })).id
})

/** As if so many days had passed. */
const daysPass = (days: number) =>
  pool.query('update turmas set starts_on = starts_on - $1::int, ends_on = ends_on - $1::int', [days])
const openLesson = (lessonId: string) => ana.try(lessons.open, { params: { courseId, lessonId } })
const course = () => ana.call(courses.one, { params: { courseId } })
const isOpen = async () => (await course()).lessons.map((lesson) => lesson.isOpen)
const calendar = async () => {
  const { courses: all } = await admin.call(turmaCalendar.read, { params: { turmaId }, query: {} })
  return all[0]
}
const save = async (values: object) => {
  const version = (await calendar())?.version ?? 0
  const body = { rule: 'at-once' as const, everyDays: null, lessons: [], version, ...values }
  return admin.try(turmaCalendar.save, { params: { turmaId, courseId }, body })
}
const lesson = (lessonId: string, days: { opensOn?: string; dueOn?: string }) => ({
  lessonId,
  opensOn: null,
  dueOn: null,
  ...days,
})

test('one lesson every few days: the others say when they open, and open on that day', async () => {
  expect((await save({ rule: 'interval', everyDays: 7 })).status).toBe(200)
  expect(await isOpen()).toEqual([true, true, false])
  const view = await course()
  expect(view.lessons[2]).toMatchObject({ opensOn: await day(7), lock: null })
  expect(view.course.nextDayInSeconds).toBeGreaterThan(0)
  const refused = await openLesson(third)
  const sentence = `Esta aula abre em ${dayText(await day(7), await day(0))}.`
  expect(refused).toMatchObject({ status: 403, body: { code: 'LESSON_NOT_RELEASED', title: sentence } })
  await daysPass(7)
  expect((await openLesson(third)).status).toBe(200)
  expect((await course()).course.nextDayInSeconds).toBeNull()
})

test('nothing of a lesson that is not released is read, found, saved or taken', async () => {
  await buildQuiz(database, { lessonId: third })
  await buildCaptions(database, { lessonId: first, text: 'acorde maior' })
  const { language } = await buildCaptions(database, { lessonId: third, text: 'acorde menor' })
  await save({ rule: 'interval', everyDays: 7 })
  const params = { courseId, lessonId: third }
  const codes = await Promise.all([
    ana.try(lessons.open, { params }),
    ana.try(quizzes.start, { params }),
    ana.try(captions.read, { params: { lessonId: third, language } }),
    ana.try(lessons.saveProgress, {
      params: { lessonId: third },
      body: { position: 1, duration: 100, playedSeconds: 1 },
    }),
  ])
  expect(codes.map(({ body }) => body.code)).toEqual(codes.map(() => 'LESSON_NOT_RELEASED'))
  const found = await ana.call(captions.search, { params: { courseId }, query: { search: 'acorde' } })
  expect(found.lessons.map(({ lessonId }) => lessonId)).toEqual([first])
  const seen = (await admin.call(users.one, { params: { userId: ana.userId } })).courses
  expect(seen[0]?.lessons.map(({ opensOn }) => opensOn)).toEqual([null, null, await day(7)])
})

test('a rule that changes in mid-course takes no lesson away that the student has begun', async () => {
  await openLesson(third)
  await save({ rule: 'dates', lessons: [lesson(first, { opensOn: await day(5) })] })
  expect(await isOpen()).toEqual([false, false, true])
  expect((await openLesson(third)).status).toBe(200)
  const sample = { params: { lessonId: third }, body: { position: 5, duration: 100, playedSeconds: 5 } }
  expect((await ana.try(lessons.saveProgress, sample)).status).toBe(200)
})

test('a lesson that is added opens with the one before it, and one that is deleted leaves no day behind', async () => {
  await save({
    rule: 'dates',
    lessons: [lesson(second, { opensOn: await day(3) }), lesson(third, { opensOn: await day(6) })],
  })
  await buildLesson(database, { courseId, requiresPrevious: false })
  const opening = async () => (await course()).lessons.map(({ opensOn }) => opensOn)
  expect(await opening()).toEqual([null, await day(3), await day(6), await day(6)])
  await pool.query('delete from lessons where id = $1', [third])
  expect(await opening()).toEqual([null, await day(3), await day(3)])
  // As a form sends it that was opened before.
  expect((await save({ rule: 'dates', lessons: [lesson(third, { opensOn: await day(6) })] })).status).toBe(
    200,
  )
  expect((await calendar())?.lessons.map(({ opensOn }) => opensOn)).toEqual([null, null, null])
})

test('of several turmas the most generous counts, and a course for everyone waits for no calendar', async () => {
  await save({ rule: 'interval', everyDays: 30 })
  expect(await isOpen()).toEqual([true, false, false])
  const other = await buildTurma(database, {
    startsOn: await day(-1),
    courseIds: [courseId],
    userIds: [ana.userId],
  })
  await buildCalendar(database, { turmaId: other.id, courseId, everyDays: 1 })
  expect(await isOpen()).toEqual([true, true, false])
  await pool.query(`update courses set access = 'everyone'`)
  expect(await isOpen()).toEqual([true, true, true])
})

test('everything is released to a turma or to one person with one call, which is recorded and can be undone', async () => {
  await pool.query('insert into turma_members (turma_id, user_id) values ($1, $2)', [turmaId, bia.userId])
  await save({ rule: 'interval', everyDays: 30 })
  const stream = await LiveListener.open(ana)
  const opens = async (who: typeof ana) =>
    (await who.call(courses.one, { params: { courseId } })).lessons.every((each) => each.isOpen)
  const one = { turmaId, userId: ana.userId }
  await admin.call(turmaCalendar.releaseMember, { params: one, body: { isReleased: true } })
  await stream.until({ topic: 'catalogue' })
  expect([await opens(ana), await opens(bia)]).toEqual([true, false])
  const { members } = await admin.call(turmas.one, { params: { turmaId }, query: {} })
  expect(members.find(({ id }) => id === ana.userId)?.isReleased).toBe(true)
  await admin.call(turmaCalendar.releaseMember, { params: one, body: { isReleased: false } })
  await admin.call(turmaCalendar.release, { params: { turmaId }, body: { isReleased: true } })
  expect([await opens(ana), await opens(bia)]).toEqual([true, true])
  await admin.call(turmaCalendar.release, { params: { turmaId }, body: { isReleased: false } })
  expect([await opens(ana), await opens(bia)]).toEqual([false, false])
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes.slice(0, 5).map(({ action }) => action)).toEqual([
    'turma.unrelease',
    'turma.release',
    'turma.unrelease-member',
    'turma.release-member',
    'turma.calendar',
  ])
  const nobody = { turmaId, userId: admin.userId }
  expect(
    (await admin.try(turmaCalendar.releaseMember, { params: nobody, body: { isReleased: true } })).status,
  ).toBe(404)
})

test('a rule without what it needs and days outside the turma are refused, each with a sentence', async () => {
  await pool.query('update turmas set starts_on = null')
  expect((await save({ rule: 'interval', everyDays: 7 })).body).toMatchObject({ code: 'TURMA_START_NEEDED' })
  expect((await save({ rule: 'interval' })).body).toMatchObject({ fields: { everyDays: expect.any(String) } })
  await pool.query(`update turmas set starts_on = '2026-03-01', ends_on = '2026-06-30'`)
  const days = [
    lesson(first, { opensOn: '2026-02-28' }),
    lesson(second, { opensOn: '2026-03-09', dueOn: '2026-03-08' }),
    lesson(third, { dueOn: '2026-07-01' }),
  ]
  expect((await save({ rule: 'dates', lessons: days })).body).toMatchObject({
    code: 'CALENDAR_DATES',
    fields: {
      'lessons.0.opensOn': 'A turma começa em 01/03/2026.',
      'lessons.1.dueOn': 'O prazo não pode ser antes da abertura da aula.',
      'lessons.2.dueOn': 'A turma termina em 30/06/2026.',
    },
  })
  expect((await save({ version: 9 })).body.code).toBe('CHANGED_MEANWHILE')
})

test('deadlines are shown and never lock; who is late with what is listed', async () => {
  const late = async () =>
    (await admin.call(turmaCalendar.read, { params: { turmaId }, query: {} })).late.map((member) => [
      member.id,
      member.lessons.map(({ title }) => title),
    ])
  await save({ lessons: [lesson(first, { dueOn: await day(-1) }), lesson(second, { dueOn: await day(0) })] })
  const view = await course()
  expect(view.lessons.map(({ isOpen, deadline }) => [isOpen, deadline])).toEqual([
    [true, { dueOn: await day(-1), isOverdue: true }],
    [true, { dueOn: await day(0), isOverdue: false }],
    [true, null],
  ])
  const { deadlines } = await ana.call(courses.published)
  expect(deadlines.map(({ lessonTitle, courseTitle }) => [lessonTitle, courseTitle])).toEqual([
    ['Um', 'Violão'],
    ['Dois', 'Violão'],
  ])
  expect((await bia.call(courses.published)).deadlines).toEqual([])
  expect((await openLesson(first)).body).toMatchObject({ deadline: { isOverdue: true } })
  expect(await late()).toEqual([[ana.userId, ['Um']]])
  await admin.call(users.completeLesson, { params: { userId: ana.userId, lessonId: first } })
  expect(await late()).toEqual([])
  expect((await ana.call(courses.published)).deadlines.map(({ lessonTitle }) => lessonTitle)).toEqual([
    'Dois',
  ])
})

test('neither an administrator nor who has more time in another turma is late', async () => {
  const lateIds = async () =>
    (await admin.call(turmaCalendar.read, { params: { turmaId }, query: {} })).late.map(({ id }) => id)
  await admin.call(turmas.addMembers, {
    params: { turmaId },
    body: { userIds: [bia.userId, admin.userId] },
  })
  await save({ lessons: [lesson(first, { dueOn: await day(-1) })] })
  expect((await lateIds()).toSorted()).toEqual([ana.userId, bia.userId].toSorted())
  const more = { name: 'Noite', startsOn: await day(-7), endsOn: await day(30) }
  const other = await buildTurma(database, { ...more, courseIds: [courseId], userIds: [bia.userId] })
  await buildCalendar(database, { turmaId: other.id, courseId, dueOn: { [first]: await day(0) } })
  expect(await lateIds()).toEqual([ana.userId])
  await pool.query('update turmas set ends_on = $1 where id = $2', [await day(-1), other.id])
  expect((await lateIds()).toSorted()).toEqual([ana.userId, bia.userId].toSorted())
})

test('who has done what is released is sent to the course, not to a lesson that waits', async () => {
  await save({ rule: 'interval', everyDays: 30 })
  const continues = async () => (await ana.call(courses.published)).courses[0]?.continueLessonId
  expect(await continues()).toBe(first)
  expect((await openLesson(first)).body).toMatchObject({ next: { id: second, opensOn: await day(23) } })
  await admin.call(users.completeLesson, { params: { userId: ana.userId, lessonId: first } })
  expect(await continues()).toBeNull()
  await daysPass(23)
  expect(await continues()).toBe(second)
})

test('a student sees the names of the monitors of their turma', async () => {
  await pool.query('insert into turma_members (turma_id, user_id, is_monitor) values ($1, $2, true)', [
    turmaId,
    bia.userId,
  ])
  const { rows } = await pool.query('select name from users where id = $1', [bia.userId])
  expect((await course()).course.turmas).toMatchObject([{ name: 'Tarde', monitors: [rows[0].name] }])
})
