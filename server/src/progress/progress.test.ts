import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { beforeEach, describe, expect, test } from 'vitest'
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
let second = ''

beforeEach(async () => {
  courseId = (await buildCourse(database)).id
  first = (await buildLesson(database, { courseId, orderIndex: 0, videoDuration: 100 })).id
  second = (await buildLesson(database, { courseId, orderIndex: 1, videoDuration: 100 })).id
})

const open = (lessonId: string, visitor: SignedIn = student) =>
  visitor.try(lessons.open, { params: { courseId, lessonId } })
const sample = (position: number, changes: object = {}) => ({
  position,
  duration: 100,
  playedSeconds: 1,
  ...changes,
})
const save = (lessonId: string, body: ReturnType<typeof sample>, visitor: SignedIn = student) =>
  visitor.try(lessons.saveProgress, { params: { lessonId }, body })
const later = (seconds: number, visitor: SignedIn = student) =>
  timePasses(pool, { userId: visitor.userId, seconds })
const watchAll = async (lessonId: string, visitor: SignedIn = student) => {
  await open(lessonId, visitor)
  await later(100, visitor)
  return save(lessonId, sample(100), visitor)
}

const secondsSince = (started: number) => (performance.now() - started) / 1_000

describe('watching', () => {
  test('is saved, completes the lesson at its threshold, and unlocks the next one', async () => {
    expect((await open(second)).body.code).toBe('LESSON_LOCKED')
    await open(first)
    await later(89)
    expect((await save(first, sample(89))).body).toMatchObject({
      watchPercentage: 89,
      isCompleted: false,
      rewatchPercentage: null,
    })
    expect((await open(second)).body.code).toBe('LESSON_LOCKED')
    await later(1)
    expect((await save(first, sample(90))).body).toMatchObject({
      watchPercentage: 90,
      isCompleted: true,
      isCourseCompleted: false,
    })
    expect((await open(second)).status).toBe(200)
  })

  test('resumes where the student stopped, on any device', async () => {
    await open(first)
    await later(60)
    await save(first, sample(42.5))
    expect((await open(first)).body).toMatchObject({
      progress: { positionSeconds: 42.5, watchPercentage: 42 },
    })
  })

  test('never loses the furthest point when the student goes back', async () => {
    await watchAll(first)
    const { body } = await save(first, sample(3))
    expect(body).toMatchObject({ watchPercentage: 100, isCompleted: true, furthestSeconds: 100 })
    expect((await open(first)).body).toMatchObject({ progress: { positionSeconds: 3 } })
    const { rows } = await pool.query(
      'select completed_at from user_progress where user_id = $1 and lesson_id = $2',
      [student.userId, first],
    )
    await later(50)
    await save(first, sample(100))
    const again = await pool.query(
      'select completed_at from user_progress where user_id = $1 and lesson_id = $2',
      [student.userId, first],
    )
    expect(again.rows).toEqual(rows)
  })

  test('of the last lesson completes the course, once', async () => {
    const other = await signedIn(server)
    await watchAll(first, other)
    expect((await watchAll(second, other)).body).toMatchObject({ isCompleted: true, isCourseCompleted: true })
    const { course } = await other.call(courses.one, { params: { courseId } })
    expect(course).toMatchObject({ percent: 100, status: 'completed', completedAt: expect.any(String) })
    const { rows } = await pool.query('select completed_lessons from course_progress where user_id = $1', [
      other.userId,
    ])
    expect(rows).toEqual([{ completed_lessons: 2 }])
  })

  test('is not enough for the course while a quiz is not passed', async () => {
    const other = await signedIn(server)
    await buildQuiz(database, { lessonId: second })
    await watchAll(first, other)
    expect((await watchAll(second, other)).body).toMatchObject({
      isCompleted: true,
      isCourseCompleted: false,
    })
  })

  test('is added up per day and shown as activity', async () => {
    const other = await signedIn(server)
    await open(first, other)
    await later(30, other)
    await save(first, sample(20, { playedSeconds: 20 }), other)
    await later(10, other)
    await save(first, sample(29, { playedSeconds: 9 }), other)
    const { rows } = await pool.query('select watched_seconds from daily_activity where user_id = $1', [
      other.userId,
    ])
    expect(rows).toEqual([{ watched_seconds: 29 }])
    const active = await pool.query('select last_lesson_id from user_activity where user_id = $1', [
      other.userId,
    ])
    expect(active.rows).toEqual([{ last_lesson_id: first }])
  })
})

test('a delayed save counts the furthest point, even if the student went back meanwhile', async () => {
  await open(first)
  await later(100)
  expect((await save(first, sample(10, { reach: 95 }))).body).toMatchObject({
    watchPercentage: 95,
    isCompleted: true,
  })
  expect((await open(first)).body).toMatchObject({ progress: { positionSeconds: 10 } })
})

describe('cheating', () => {
  test('one forged request completes nothing', async () => {
    await open(first)
    expect((await save(first, sample(100))).body).toMatchObject({ isCompleted: false })
    expect((await save(first, sample(1, { duration: 1 }))).body).toMatchObject({ isCompleted: false })
  })

  test('a hundred forged requests complete no more than one', async () => {
    const started = performance.now()
    await open(first)
    const answers = []
    for (let times = 0; times < 100; times += 1) answers.push(await save(first, sample(100)))
    const reached = answers.map(({ body }) => (body as { furthestSeconds: number }).furthestSeconds)
    expect(Math.max(...reached)).toBeLessThanOrEqual(5 + secondsSince(started) * 2)
  })

  test('progress cannot be saved in a lesson that was never opened, nor in an unpublished course', async () => {
    expect((await save(first, sample(10))).status).toBe(404)
    expect((await save(second, sample(10))).body.code).toBe('LESSON_LOCKED')
    await open(first)
    await pool.query('update courses set is_published = false where id = $1', [courseId])
    expect((await save(first, sample(10))).status).toBe(404)
    expect((await open(first)).status).toBe(404)
    await pool.query('update courses set is_published = true where id = $1', [courseId])
    expect((await save(first, sample(10))).status).toBe(200)
  })

  test('a lesson of another course and malformed ids are not found', async () => {
    const other = await buildCourse(database)
    const answer = await student.try(lessons.open, { params: { courseId: other.id, lessonId: first } })
    expect(answer.status).toBe(404)
    expect((await student.send(lessons.open, { params: { courseId, lessonId: 'x' } })).status).toBe(404)
  })

  test.each([
    { position: -1 },
    { position: 1e9 },
    { position: Number.MAX_VALUE },
    { duration: 'x' },
    { playedSeconds: -5 },
    { ageSeconds: -1 },
    { ageSeconds: 1e9 },
    { completed: true },
  ])('%j is refused', async (wrong) => {
    await open(first)
    const answer = await student.send(lessons.saveProgress, {
      params: { lessonId: first },
      body: { ...sample(1), ...wrong },
    })
    expect(answer.status).toBe(422)
  })

  test('with fast-forward allowed by the school, the position alone counts', async () => {
    await pool.query('update settings set block_fast_forward = false')
    await open(first)
    expect((await save(first, sample(95))).body).toMatchObject({ watchPercentage: 95, isCompleted: true })
    await pool.query('update settings set block_fast_forward = true')
  })
})

describe('a prerequisite', () => {
  test('locks every lesson of the course until it is completed, even opened ones, and says so', async () => {
    const before = await buildCourse(database, { title: 'Antes' })
    await open(first)
    await pool.query('update courses set prerequisite_course_id = $2 where id = $1', [courseId, before.id])
    expect((await open(first)).body.code).toBe('COURSE_LOCKED')
    expect((await save(first, sample(1))).body.code).toBe('COURSE_LOCKED')
    const page = await student.call(courses.one, { params: { courseId } })
    expect(page.course.lockedBy).toEqual({ id: before.id, title: 'Antes' })
    expect(page.lessons.map(({ isOpen }) => isOpen)).toEqual([false, false])
    await pool.query('insert into course_completions (user_id, course_id) values ($1, $2)', [
      student.userId,
      before.id,
    ])
    expect((await open(first)).status).toBe(200)
    expect((await save(first, sample(1))).status).toBe(200)
  })
})

test('the course page shows exactly what is missing, and where to continue', async () => {
  await open(first)
  await later(40)
  await save(first, sample(40))
  const page = await student.call(courses.one, { params: { courseId } })
  expect(page.lessons).toMatchObject([
    { number: 1, watchPercentage: 40, isOpen: true, lock: null },
    {
      number: 2,
      isOpen: false,
      lock: { lessonId: first, lessonNumber: 1, what: 'video', missingSeconds: 50 },
    },
  ])
  expect(page.course.continueLessonId).toBe(first)
  await later(60)
  await save(first, sample(100))
  expect((await student.call(courses.one, { params: { courseId } })).course.continueLessonId).toBe(second)
})

test('concurrent saves keep every counter correct', async () => {
  const others = await Promise.all(Array.from({ length: 10 }, () => signedIn(server)))
  await Promise.all(
    others.map(async (visitor) => {
      await open(first, visitor)
      await later(100, visitor)
      await Promise.all([20, 50, 95, 70, 95].map((position) => save(first, sample(position), visitor)))
    }),
  )
  const { rows } = await pool.query(
    `select count(*)::int as students, sum(completed_lessons)::int as completed from course_progress where course_id = $1`,
    [courseId],
  )
  expect(rows).toEqual([{ students: 10, completed: 10 }])
})
