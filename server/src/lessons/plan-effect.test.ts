import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import type { LessonPlan } from '@farol/domain/lesson-plan.ts'
import { expect, test } from 'vitest'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { body as quiz } from '#/testing/quiz-author.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { watchWhole } from '#/testing/watch-whole.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const { id: courseId } = await buildCourse(database)
const lesson = (orderIndex: number) => buildLesson(database, { courseId, orderIndex })
const [a, b, c] = [await lesson(0), await lesson(1), await lesson(2)]
const effect = async (plan: LessonPlan) => {
  await aggregateDeltas(database.pool)
  return admin.try(adminLessons.planEffect, { params: { courseId }, body: plan })
}
const open = (lessonId: string) => ({ params: { courseId, lessonId } })

test('a course that nobody has begun concerns nobody', async () => {
  await admin.call(lessons.open, open(a.id))
  expect(await effect({ lessonId: null, position: 0 })).toMatchObject({
    body: { completed: 0, inProgress: 0, closing: 0, completing: 0, isPartial: false },
  })
  expect(await effect({ lessonId: courseId })).toMatchObject({ status: 404 })
})

test('what a change would do is what it does', async () => {
  const [finished, next, begun, first] = [
    await signedIn(server),
    await signedIn(server),
    await signedIn(server),
    await signedIn(server),
  ]
  for (const student of [finished, next, begun])
    for (const { id } of [a, b]) await watchWhole(database, student, { courseId, lessonId: id })
  await watchWhole(database, finished, { courseId, lessonId: c.id })
  await begun.call(lessons.open, open(c.id))
  await first.call(lessons.open, open(a.id))

  const counts = { completed: 1, inProgress: 3, isPartial: false }
  expect(await effect({ lessonId: null, position: 1 })).toMatchObject({
    body: { ...counts, closing: 1, completing: 0 },
  })
  expect(await effect({ lessonId: null, position: 3 })).toMatchObject({ body: { ...counts, closing: 0 } })
  expect(await effect({ lessonId: a.id, minWatchPercentage: 0 })).toMatchObject({
    body: { ...counts, completing: 0, lesson: { completed: 3, passed: 0, answering: 0 } },
  })

  // The next lesson closes for the one who had not opened it.
  expect(await effect({ lessonId: a.id, hasQuiz: true })).toMatchObject({ body: { ...counts, closing: 1 } })
  await admin.call(quizzes.save, { params: { lessonId: a.id }, body: quiz() })
  expect(await next.try(lessons.open, open(c.id))).toMatchObject({ body: { code: 'LESSON_LOCKED' } })
  expect(await begun.try(lessons.open, open(c.id))).toMatchObject({ status: 200 })
  await next.call(quizzes.start, open(a.id))
  expect(await effect({ lessonId: a.id })).toMatchObject({ body: { lesson: { answering: 1 } } })
  await admin.call(adminLessons.removeQuiz, open(a.id))

  // The course is completed for those who missed that lesson alone.
  expect(await effect({ lessonId: c.id, position: null })).toMatchObject({
    body: { ...counts, completing: 2 },
  })
  await admin.call(adminLessons.remove, open(c.id))
  expect(await effect({ lessonId: b.id })).toMatchObject({ body: { completed: 3, inProgress: 1 } })
})

test('a new prerequisite locks out who has begun the course without completing it, also who completed the course', async () => {
  const [before, after] = [await buildCourse(database), await buildCourse(database)]
  const asked = await buildLesson(database, { courseId: before.id, orderIndex: 0 })
  const lesson = await buildLesson(database, { courseId: after.id, orderIndex: 0 })
  const [ready, finished, begun] = [await signedIn(server), await signedIn(server), await signedIn(server)]
  await watchWhole(database, ready, { courseId: before.id, lessonId: asked.id })
  for (const student of [ready, finished])
    await watchWhole(database, student, { courseId: after.id, lessonId: lesson.id })
  const place = { params: { courseId: after.id, lessonId: lesson.id } }
  await begun.call(lessons.open, place)
  await aggregateDeltas(database.pool)
  const plan = { lessonId: null, prerequisiteCourseId: before.id }
  const effectOnCourse = () =>
    admin.call(adminLessons.planEffect, { params: { courseId: after.id }, body: plan })
  expect(await effectOnCourse()).toMatchObject({ completed: 2, inProgress: 1, locked: 2, isPartial: false })

  const asks = 'update courses set prerequisite_course_id = $2 where id = $1'
  await database.pool.query(asks, [after.id, before.id])
  expect(await ready.try(lessons.open, place)).toMatchObject({ status: 200 })
  for (const student of [finished, begun])
    expect(await student.try(lessons.open, place)).not.toMatchObject({ status: 200 })
  // Nobody is locked out a second time.
  expect(await effectOnCourse()).toMatchObject({ locked: 0 })
})
