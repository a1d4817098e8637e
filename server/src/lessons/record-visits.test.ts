import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson, buildUser } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
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
  const noted = await Promise.allSettled([gone, visit].map(recordVisit))
  expect(noted).toMatchObject([
    { status: 'rejected', reason: { code: 'NOT_FOUND' } },
    { status: 'fulfilled' },
  ])
  await expect(recordVisit(gone)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await placesOf(visit)).toEqual([{ course: lessonId, activity: lessonId }])
})
