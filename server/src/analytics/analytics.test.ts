import { analytics } from '@farol/contract/analytics.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { quizResults } from '@farol/contract/quiz-results.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { users } from '@farol/contract/users.ts'
import { segmentsBetween, segmentsText } from '@farol/domain/watched-segments.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildDuvida } from '#/testing/build-duvidas.ts'
import { buildCourse, buildLesson, buildQuiz } from '#/testing/builders.ts'
import { removeUsers } from '#/testing/remove-users.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { timePasses } from '#/testing/time-passes.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')

let courseId = ''
let first = ''
let second = ''

beforeEach(async () => {
  await pool.query('delete from courses')
  await pool.query(`delete from users where email <> 'admin@farol.example' and id <> $1`, [admin.userId])
  await pool.query('select recount_figures()')
  courseId = (await buildCourse(database, { title: 'Curso' })).id
  first = (await buildLesson(database, { courseId, orderIndex: 0, title: 'Primeira' })).id
  second = (await buildLesson(database, { courseId, orderIndex: 1, title: 'Segunda' })).id
})

async function watch(visitor: SignedIn, lessonId: string, to: number) {
  await visitor.call(lessons.open, { params: { courseId, lessonId } })
  await timePasses(pool, { userId: visitor.userId, seconds: 3_600 })
  const segments = segmentsText(segmentsBetween({ from: 0, to, duration: 100 }))
  const body = { position: to, duration: 100, playedSeconds: to, segments }
  await visitor.call(lessons.saveProgress, { params: { lessonId }, body })
  await aggregateDeltas(pool)
}

const overview = async (period: '7' | '30' | '90' | 'all' = '30') => {
  await aggregateDeltas(pool)
  return admin.call(analytics.overview, { query: { period } })
}

/** Moves everything that happened into the past. */
async function daysAgo(days: number) {
  await pool.query('update daily_activity set day = day - $1::int', [days])
  await pool.query('update user_activity set last_day = last_day - $1::int', [days])
  await pool.query(`update day_totals set day = day - $1::int where day > '-infinity'`, [days])
}

describe('the figures', () => {
  test('are all zero in a school without activity', async () => {
    const { figures, days, courses } = await overview('7')
    expect(figures).toEqual({
      watchedSeconds: 0,
      visits: 0,
      averageVisitSeconds: 0,
      completionRate: 0,
      startedCourses: 0,
      completedCourses: 0,
      activeStudents: 0,
      students: 0,
    })
    expect(days).toHaveLength(7)
    expect(courses).toEqual([{ id: courseId, title: 'Curso', started: 0, completed: 0 }])
    expect((await overview('all')).days).toHaveLength(1)
  })

  test('count students, not administrators who preview a lesson', async () => {
    const [one, two] = [await signedIn(server), await signedIn(server)]
    await watch(one, first, 100)
    await watch(one, second, 100)
    await watch(two, first, 40)
    await watch(admin, first, 100)
    await signedIn(server)
    const { figures, days, courses } = await overview('7')
    expect(figures).toMatchObject({
      watchedSeconds: 240,
      visits: 2,
      averageVisitSeconds: 120,
      completionRate: 50,
      activeStudents: 2,
      students: 3,
    })
    expect(days.at(-1)).toMatchObject({ watchedSeconds: 240, visits: 2, activeStudents: 2 })
    expect(courses).toEqual([{ id: courseId, title: 'Curso', started: 2, completed: 1 }])
  })

  test('of a period exclude earlier activity', async () => {
    const student = await signedIn(server)
    await watch(student, first, 50)
    await daysAgo(7)
    expect((await overview('7')).figures).toMatchObject({ watchedSeconds: 0, activeStudents: 0, students: 1 })
    expect((await overview('30')).figures).toMatchObject({ watchedSeconds: 50, activeStudents: 1 })
    const { days } = await overview('all')
    expect(days).toHaveLength(8)
    expect(days[0]).toMatchObject({ watchedSeconds: 50 })
    await watch(student, first, 60)
    expect((await overview('7')).figures).toMatchObject({ activeStudents: 1, visits: 1 })
    expect((await overview('all')).figures).toMatchObject({ activeStudents: 1, visits: 2 })
  })

  test('follow a student who becomes an administrator, and back', async () => {
    const user = await signedIn(server)
    await watch(user, first, 50)
    const role = (next: 'admin' | 'student') =>
      admin.call(users.setRole, { params: { userId: user.userId }, body: { role: next } })
    await role('admin')
    expect((await overview()).figures).toMatchObject({ watchedSeconds: 0, students: 0 })
    await role('student')
    expect((await overview()).figures).toMatchObject({ watchedSeconds: 50, students: 1, activeStudents: 1 })
  })

  test('list the quizzes with the lowest pass rate and the questions with the most wrong answers, of those that somebody got wrong', async () => {
    const hard = await buildQuiz(database, { lessonId: first, title: 'Difícil' })
    const easy = await buildQuiz(database, { lessonId: second, title: 'Fácil' })
    await pool.query(
      'insert into quiz_stats (quiz_id, attempts, passed, score_sum, time_sum) values ($1, 10, 3, 0, 0), ($2, 10, 9, 0, 0)',
      [hard.id, easy.id],
    )
    await pool.query(
      `insert into question_stats (question_id, answers, correct, score_sum, score_square_sum, correct_score_sum)
       values ($1, 10, 2, 0, 0, 0), ($2, 4, 0, 0, 0, 0), ($3, 10, 8, 0, 0, 0), ($4, 10, 10, 0, 0, 0)`,
      [hard.questions[0]?.id, hard.questions[1]?.id, easy.questions[0]?.id, easy.questions[1]?.id],
    )
    const { quizzes, questions } = await overview()
    expect(quizzes.map(({ title, passRate }) => [title, passRate])).toEqual([
      ['Difícil', 30],
      ['Fácil', 90],
    ])
    expect(questions).toMatchObject([
      { quizId: hard.id, answers: 10, correctRate: 20 },
      { quizId: easy.id, answers: 10, correctRate: 80 },
    ])
  })
})

test('the funnel counts students from the start through each lesson to the end', async () => {
  const [one, two] = [await signedIn(server), await signedIn(server)]
  await watch(one, first, 100)
  await watch(one, second, 100)
  await watch(two, first, 95)
  expect(await admin.call(analytics.funnel, { params: { courseId } })).toEqual({
    course: { id: courseId, title: 'Curso' },
    started: 2,
    lessons: [
      { id: first, title: 'Primeira', opened: 2, completed: 2 },
      { id: second, title: 'Segunda', opened: 1, completed: 1 },
    ],
    completed: 1,
  })
})

test('the retention curve of a lesson shows where students left', async () => {
  const [one, two] = [await signedIn(server), await signedIn(server)]
  await watch(one, first, 100)
  await watch(two, first, 30)
  const asked = { lessonId: first, userId: one.userId, seconds: 40 }
  for (const hiddenAt of [null, null, new Date()]) await buildDuvida(server.database, { ...asked, hiddenAt })
  const { viewers, seen, lesson, moments } = await admin.call(analytics.retention, {
    params: { lessonId: first },
  })
  expect(moments).toEqual([{ seconds: 40, count: 2 }])
  expect(lesson).toMatchObject({ title: 'Primeira', videoDuration: 100 })
  expect(viewers).toBe(2)
  expect(seen).toEqual([...Array(30).fill(2), ...Array(70).fill(1)])
})

test('unknown ids are not found, and an unknown period is rejected', async () => {
  const unknown = newId()
  expect((await admin.try(analytics.funnel, { params: { courseId: unknown } })).status).toBe(404)
  expect((await admin.try(analytics.retention, { params: { lessonId: unknown } })).status).toBe(404)
  expect((await admin.send(analytics.overview, { query: { period: '8' } })).status).toBe(422)
})

test('a deleted user is removed from the figures of their quizzes', async () => {
  const quiz = await buildQuiz(database, { lessonId: first, passingScore: 50 })
  const student = await signedIn(server)
  await watch(student, first, 100)
  const params = { courseId, lessonId: first }
  const body = { key: crypto.randomUUID(), answers: quiz.rightAnswers }
  await student.call(quizzes.submit, { params, body })
  expect((await overview()).quizzes).toMatchObject([{ attempts: 1, passRate: 100 }])
  await removeUsers(database, [student.userId])
  expect((await overview()).quizzes).toEqual([])
  const { totals, questions } = await admin.call(quizResults.overview, { params: { quizId: quiz.id } })
  expect(totals).toMatchObject({ attempts: 0, passed: 0, averageScore: 0 })
  expect(questions.map(({ answerCount, options }) => [answerCount, options[0]?.chosenCount])).toEqual([
    [0, 0],
    [0, 0],
  ])
})
