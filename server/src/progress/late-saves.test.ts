import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { newerPosition } from '@farol/domain/watch-progress.ts'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson, buildQuiz } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { timePasses } from '#/testing/time-passes.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const student = await signedIn(server)

let courseId = ''
let first = ''

beforeEach(async () => {
  courseId = (await buildCourse(database)).id
  first = (await buildLesson(database, { courseId, orderIndex: 0, videoDuration: 100 })).id
})

const open = async (lessonId: string, visitor: SignedIn = student) =>
  (await visitor.call(lessons.open, { params: { courseId, lessonId } })).progress
const sample = (position: number, changes: object = {}) => ({
  position,
  duration: 100,
  playedSeconds: 1,
  ...changes,
})
const save = (lessonId: string, body: ReturnType<typeof sample>, visitor: SignedIn = student) =>
  visitor.call(lessons.saveProgress, { params: { lessonId }, body })
/** The student has been watching for this long. */
const wasHereFor = async (seconds: number) => {
  await timePasses(pool, { userId: student.userId, seconds })
  await pool.query(
    `update user_progress set position_at = steady_seconds() - $3, last_watched_at = now() - make_interval(secs => $3)
     where user_id = $1 and lesson_id = $2`,
    [student.userId, first, seconds],
  )
}

test('a delayed save adds its furthest point, but does not override a newer position', async () => {
  await open(first)
  await wasHereFor(7_200)
  await save(first, sample(30))
  const saved = await save(first, sample(50, { reach: 60, ageSeconds: 3_600 }))
  expect(saved).toMatchObject({ watchPercentage: 60, furthestSeconds: 60 })
  const progress = await open(first)
  expect(progress.positionSeconds).toBe(30)
  expect(progress.positionAgeSeconds).toBeLessThan(3_600)
})

test('a delayed save that was taken last is the newest', async () => {
  await open(first)
  await save(first, sample(30))
  await wasHereFor(7_200)
  await save(first, sample(12, { ageSeconds: 3_600 }))
  const progress = await open(first)
  expect(progress.positionSeconds).toBe(12)
  expect(progress.positionAgeSeconds).toBeGreaterThanOrEqual(3_600)
  expect(progress.positionAgeSeconds).toBeLessThan(7_200)
})

test('a save that was overtaken by a newer one of the same visit adds what was reached, and does not take the position back', async () => {
  await open(first)
  await wasHereFor(7_200)
  const turn = (number: number) => ({ visitTurn: { visit: 7, turn: number } })
  await save(first, sample(30, turn(2)))
  const saved = await save(first, sample(20, { reach: 60, ...turn(1) }))
  expect(saved).toMatchObject({ furthestSeconds: 60 })
  expect((await open(first)).positionSeconds).toBe(30)
  // The clock of the browser was set between taking and sending: only its turns say which is newer.
  await save(first, sample(40, { ageSeconds: 3_600, ...turn(3) }))
  expect((await open(first)).positionSeconds).toBe(40)
  await save(first, sample(12, { visitTurn: { visit: 8, turn: 1 } }))
  expect((await open(first)).positionSeconds).toBe(12)
})

test('a save delayed until a quiz was passed loses nothing; after a failed one only later playing counts as rewatching', async () => {
  const watchedAndTook = async (isRight: boolean) => {
    const { id: lessonId } = await buildLesson(database, {
      courseId,
      orderIndex: isRight ? 3 : 4,
      requiresPrevious: false,
    })
    const quiz = await buildQuiz(database, { lessonId })
    await open(lessonId)
    await timePasses(pool, { userId: student.userId, seconds: 95 })
    await save(lessonId, sample(95, { playedSeconds: 95 }))
    const answers = quiz.questions.map((each) => [each.id, isRight ? each.right : each.wrong])
    await student.call(quizzes.submit, {
      params: { courseId, lessonId },
      body: { key: newId(), answers: Object.fromEntries(answers) },
    })
    return save(lessonId, sample(40, { playedSeconds: 60, ageSeconds: 30 }))
  }
  expect(await watchedAndTook(true)).toMatchObject({ rewatchPercentage: null })
  const watched = async () =>
    (await pool.query('select watched_seconds from user_progress order by opened_at desc limit 1')).rows[0]
  expect(await watched()).toEqual({ watched_seconds: 155 })
  const { rewatchPercentage } = await watchedAndTook(false)
  expect(rewatchPercentage).toBeLessThan(60)
})

test("a delayed save moves neither 'Continuar' nor the last activity of the course back", async () => {
  const other = await signedIn(server)
  const freely = await buildLesson(database, { courseId, orderIndex: 2, requiresPrevious: false })
  await open(first, other)
  await open(freely.id, other)
  const standing = async () => (await other.call(courses.one, { params: { courseId } })).course
  const before = await standing()
  expect(before.continueLessonId).toBe(freely.id)

  await save(first, sample(5, { ageSeconds: 600 }), other)
  expect(await standing()).toMatchObject({
    continueLessonId: freely.id,
    lastWatchedAt: before.lastWatchedAt,
  })
  await save(first, sample(6), other)
  const after = await standing()
  expect(after.continueLessonId).toBe(first)
  expect(Date.parse(after.lastWatchedAt ?? '')).toBeGreaterThan(Date.parse(before.lastWatchedAt ?? ''))
})

test('whatever the ages and the order of arrival, the position that the domain calls the newest is stored', async () => {
  await open(first)
  const moment = fc.record({
    position: fc.integer({ min: 0, max: 100 }),
    age: fc.integer({ min: 0, max: 5_000 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(moment, { selector: ({ age }) => age, minLength: 1, maxLength: 6 }),
      async (arriving) => {
        await wasHereFor(86_400)
        // Ten seconds apart, so that the time between two statements does not matter.
        const taken = arriving.map(({ position, age }) => ({ position, takenAt: -age * 10 }))
        for (const { position, age } of arriving)
          await save(first, sample(position, { ageSeconds: age * 10 }))
        const { progress } = await student.call(lessons.open, { params: { courseId, lessonId: first } })
        expect(progress.positionSeconds).toBe(taken.reduce(newerPosition).position)
      },
    ),
    { numRuns: 25 },
  )
})

test('the last activity in a course is written at most every ten seconds, and at once in another lesson', async () => {
  const second = await buildLesson(database, { courseId, orderIndex: 1, requiresPrevious: false })
  const seen = async () => {
    const { rows } = await pool.query(
      `select cp.xmin as course_write, cp.last_lesson_id = $2 as in_course, a.last_lesson_id = $2 as in_school
       from course_progress cp join user_activity a using (user_id) where user_id = $1 and course_id = $3`,
      [student.userId, first, courseId],
    )
    return rows[0]
  }
  await open(first)
  const opened = await seen()
  await save(first, sample(1))
  expect(await seen()).toEqual(opened)

  const ago = `now() - interval '11 seconds'`
  await pool.query(`update user_activity set last_active_at = ${ago} where user_id = $1`, [student.userId])
  await pool.query(`update course_progress set last_watched_at = ${ago} where course_id = $1`, [courseId])
  // The moment of a save is that of its arrival, give or take how long the transaction took to begin.
  const { rows: before } = await pool.query(`select now() - interval '5 seconds' as at`)
  await save(first, sample(2))
  const { rows: written } = await pool.query(
    `select last_active_at >= $2 as active, last_watched_at >= $2 as watched
     from course_progress join user_activity using (user_id) where user_id = $1 and course_id = $3`,
    [student.userId, before[0].at, courseId],
  )
  expect(written).toEqual([{ active: true, watched: true }])

  await open(second.id)
  expect(await seen()).toMatchObject({ in_course: false, in_school: false })
  await save(first, sample(3))
  expect(await seen()).toMatchObject({ in_course: true, in_school: true })
})
