import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildCourse, buildLesson, buildQuiz } from '#/testing/builders.ts'
import { figures, recounted } from '#/testing/figures.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')

let courseId = ''
let free = ''
let student: SignedIn
beforeEach(async () => {
  courseId = (await buildCourse(database)).id
  free = (await buildLesson(database, { courseId, orderIndex: 0, minWatchPercentage: 0 })).id
  student = await signedIn(server)
})

const open = (lessonId: string) => student.call(lessons.open, { params: { courseId, lessonId } })
const course = () => student.call(courses.one, { params: { courseId } })

test('a lesson with a minimum of 0 % is completed by being opened, and the next one was never locked', async () => {
  const next = await buildLesson(database, { courseId, orderIndex: 1 })
  expect((await course()).lessons).toMatchObject([{ isCompleted: false }, { id: next.id, isOpen: true }])
  expect((await open(free)).progress).toMatchObject({ isCompleted: true, watchPercentage: 0 })
  expect(await course()).toMatchObject({ course: { percent: 50 }, lessons: [{ isCompleted: true }, {}] })
  expect(await figures(pool)).toEqual(await recounted(pool))
})

test('its quiz is open at once, and passing it completes the course', async () => {
  const quiz = await buildQuiz(database, { lessonId: free, questions: 1 })
  await open(free)
  const params = { courseId, lessonId: free }
  expect((await student.try(quizzes.start, { params })).status).toBe(200)
  const { rows } = await pool.query(
    `select qq.id as question, o.id as option from quiz_questions qq join quiz_options o on o.question_id = qq.id
     where qq.quiz_id = $1 and o.is_correct`,
    [quiz.id],
  )
  const answers = Object.fromEntries(rows.map(({ question, option }) => [question, option]))
  const body = { key: crypto.randomUUID(), answers }
  expect(await student.call(quizzes.submit, { params, body })).toMatchObject({ passed: true })
  expect((await course()).course).toMatchObject({ status: 'completed' })
})

test('opening the last such lesson completes the course', async () => {
  expect((await open(free)).course).toMatchObject({ isCompleted: true })
})

test('a student whose watched percentage reaches a lowered minimum has completed the lesson', async () => {
  const { id: lessonId } = await buildLesson(database, { courseId, orderIndex: 1, minWatchPercentage: 90 })
  await open(free)
  await open(lessonId)
  const { lessons: all } = await admin.call(adminLessons.ofCourse, { params: { courseId } })
  const found = all.find(({ id }) => id === lessonId)
  if (!found) throw new Error('The lesson is gone.')
  const { title, description, videoUrl, videoDuration, requiresPrevious, version } = found
  const body = {
    title,
    description,
    videoUrl,
    videoDuration,
    requiresPrevious,
    version,
    minWatchPercentage: 0,
  }
  await admin.call(adminLessons.update, { params: { courseId, lessonId }, body })
  expect(await course()).toMatchObject({
    course: { status: 'completed' },
    lessons: [{}, { isCompleted: true }],
  })
  expect(await figures(pool)).toEqual(await recounted(pool))
})

test('a lesson that was opened before its minimum became 0 % is completed by the next visit', async () => {
  await open(free)
  await pool.query('update user_progress set completed = false, completed_at = null where user_id = $1', [
    student.userId,
  ])
  await pool.query('update course_progress set completed_lessons = 0 where user_id = $1', [student.userId])
  await pool.query('update lesson_totals set completed = 0 where lesson_id = $1', [free])
  await open(free)
  expect((await course()).lessons).toMatchObject([{ isCompleted: true }])
})
