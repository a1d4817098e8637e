import { courses } from '@farol/contract/courses.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson, buildQuiz } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { watchWhole } from '#/testing/watch-whole.ts'

const server = await testServer()
const { database } = server

test('the list shows published courses in order, with the lock of a prerequisite that is not completed', async () => {
  const first = await buildCourse(database, { title: 'Primeiro', orderIndex: 0 })
  await buildCourse(database, { title: 'Segundo', orderIndex: 1, prerequisiteCourseId: first.id })
  await buildCourse(database, { title: 'Rascunho', orderIndex: 2, isPublished: false })
  const student = await signedIn(server)
  const before = await student.call(courses.published)
  expect(before.courses.map(({ title, lockedBy }) => [title, lockedBy?.title])).toEqual([
    ['Primeiro', undefined],
    ['Segundo', 'Primeiro'],
  ])
  await database.pool.query('insert into course_completions (user_id, course_id) values ($1, $2)', [
    student.userId,
    first.id,
  ])
  const after = await student.call(courses.published)
  expect(after.courses.map(({ lockedBy }) => lockedBy)).toEqual([null, null])
})

test('a course whose lessons are all watched is completed only once its quizzes are passed, and says which is missing', async () => {
  const { id: courseId } = await buildCourse(database, { orderIndex: 10 })
  const [first, second] = [
    await buildLesson(database, { courseId, orderIndex: 0 }),
    await buildLesson(database, { courseId, orderIndex: 1 }),
  ]
  const quiz = await buildQuiz(database, { lessonId: second.id })
  const student = await signedIn(server)
  const stand = async () => {
    const { course } = await student.call(courses.one, { params: { courseId } })
    const { courses: list } = await student.call(courses.published)
    const { percent, status, missingQuiz } = course
    expect(list.find(({ id }) => id === courseId)).toMatchObject({ percent, status, missingQuiz })
    return { percent, status, missingQuiz }
  }
  await watchWhole(database, student, { courseId, lessonId: first.id })
  expect(await stand()).toEqual({ percent: 50, status: 'in-progress', missingQuiz: null })
  await watchWhole(database, student, { courseId, lessonId: second.id })
  expect(await stand()).toEqual({
    percent: 100,
    status: 'in-progress',
    missingQuiz: { lessonId: second.id, lessonNumber: 2 },
  })
  await student.call(quizzes.submit, {
    params: { courseId, lessonId: second.id },
    body: { key: newId(), answers: quiz.rightAnswers },
  })
  expect(await stand()).toEqual({ percent: 100, status: 'completed', missingQuiz: null })
  await buildLesson(database, { courseId, orderIndex: 2 })
  expect(await stand()).toEqual({ percent: 67, status: 'completed', missingQuiz: null })
})

test('cards and previews get the description without its marks, the page of the course as it was written', async () => {
  const { id } = await buildCourse(database, {
    description: '## O que vem\n\n- **Um**\n- [Dois](https://exemplo.com/a)',
  })
  const student = await signedIn(server)
  const listed = await student.call(courses.published)
  expect(listed.courses.find((course) => course.id === id)?.description).toBe('O que vem Um Dois')
  const { course } = await student.call(courses.one, { params: { courseId: id } })
  expect(course).toMatchObject({
    summary: 'O que vem Um Dois',
    description: expect.stringContaining('## O que vem'),
  })
})
