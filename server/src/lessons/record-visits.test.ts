import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson, buildUser } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { figures, recounted } from '#/testing/figures.ts'
import { testServer } from '#/testing/test-server.ts'
import { createRecordVisit } from './record-visits.ts'

const { database } = await testServer()
const recordVisit = createRecordVisit(database)
const { id: courseId } = await buildCourse(database)
const { id: firstId } = await buildLesson(database, { courseId, orderIndex: 0 })
const { id: lessonId } = await buildLesson(database, { courseId, orderIndex: 1 })

const visitor = async () => {
  const visit = { userId: (await buildUser(database)).id, courseId, lessonId: firstId }
  await recordVisit(visit)
  return { ...visit, lessonId }
}

const placesOf = async (...visits: { userId: string }[]) => {
  const { rows } = await database.pool.query(
    `select cp.last_lesson_id as course, a.last_lesson_id as activity from course_progress cp join user_activity a using (user_id)
     where user_id = any($1)`,
    [visits.map(({ userId }) => userId)],
  )
  return rows
}

test('concurrent visits share a transaction', async () => {
  const visits = [await visitor(), await visitor(), await visitor()]
  const [one] = visits
  if (!one) throw new Error('Nobody came.')
  const statements = await capturedStatements(() => Promise.all([...visits, one].map(recordVisit)))
  expect(statements.flat().filter(({ text }) => text === 'begin')).toHaveLength(1)
  const here = { course: lessonId, activity: lessonId }
  expect(await placesOf(...visits)).toEqual([here, here, here])
})

test('a visit of a deleted user does not fail the others of its batch', async () => {
  const visit = await visitor()
  const gone = { ...visit, userId: newId() }
  const outcomes = await Promise.allSettled([gone, visit].map(recordVisit))
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'NOT_FOUND' } },
    { status: 'fulfilled' },
  ])
  await expect(recordVisit(gone)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await placesOf(visit)).toEqual([{ course: lessonId, activity: lessonId }])
})

test('a student who opens two lessons of a new course at once starts it once, and the last one is the current', async () => {
  const { id: userId } = await buildUser(database)
  const { id: otherId } = await buildCourse(database)
  const { id: watchedId } = await buildLesson(database, { courseId: otherId, orderIndex: 0 })
  const { id: readId } = await buildLesson(database, {
    courseId: otherId,
    orderIndex: 1,
    minWatchPercentage: 0,
  })
  const visit = { userId, courseId: otherId }
  const opened = [readId, watchedId, readId, watchedId]
  await Promise.all(opened.map((lessonId) => recordVisit({ ...visit, lessonId })))
  expect(await placesOf(visit)).toEqual([{ course: watchedId, activity: watchedId }])
  const { rows } = await database.pool.query(
    'select completed_lessons as completed from course_progress where user_id = $1',
    [userId],
  )
  expect(rows).toEqual([{ completed: 1 }])
  const counted = await figures(database.pool)
  expect(counted.course_totals).toContainEqual({ key: otherId, started: 1, completed: 0 })
  expect(counted).toEqual(await recounted(database.pool))
})
