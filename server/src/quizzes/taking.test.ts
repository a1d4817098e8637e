import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { QUESTIONS_MAX } from '@farol/domain/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson, buildQuiz } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { timePasses } from '#/testing/time-passes.ts'
import { watchWhole } from '#/testing/watch-whole.ts'

const server = await testServer()
const { database } = server
const { pool } = database

let courseId = ''
let lessonId = ''
let quiz: Awaited<ReturnType<typeof buildQuiz>>
let student: SignedIn

beforeEach(async () => {
  courseId = (await buildCourse(database)).id
  lessonId = (await buildLesson(database, { courseId, orderIndex: 0 })).id
  await buildLesson(database, { courseId, orderIndex: 1, title: 'Aula seguinte' })
  quiz = await buildQuiz(database, { lessonId, questions: 2, passingScore: 70, showFeedback: true })
  await pool.query(
    `update quiz_questions set explanation = 'CANARIO-EXPLICACAO', explanation_seconds = 42 where quiz_id = $1`,
    [quiz.id],
  )
  student = await signedIn(server)
})

const params = () => ({ courseId, lessonId })
const answers = (right: number) =>
  Object.fromEntries(
    quiz.questions.map((question, index) => [question.id, index < right ? question.right : question.wrong]),
  )
const start = (visitor = student) => visitor.try(quizzes.start, { params: params() })
const submit = (given: Record<string, string>, key = newId(), visitor = student) =>
  visitor.try(quizzes.submit, { params: params(), body: { key, answers: given } })
const watch = () => watchWhole(database, student, params())
const attempts = async () =>
  (
    await pool.query(
      'select score, passed, replaced_at is null as live from quiz_attempts where quiz_id = $1 order by id',
      [quiz.id],
    )
  ).rows
const stats = async () => {
  await aggregateDeltas(pool)
  const { rows } = await pool.query(
    'select attempts, passed, score_sum::int from quiz_stats where quiz_id = $1',
    [quiz.id],
  )
  return rows[0]
}

describe('before the attempt', () => {
  test('the quiz stays closed until the lesson is watched', async () => {
    expect((await start()).body.code).toBe('QUIZ_NOT_OPEN')
    expect((await submit(answers(2))).body.code).toBe('QUIZ_NOT_OPEN')
    await watch()
    expect((await start()).status).toBe(200)
  })

  test('a student receives questions and options, and neither the key nor an explanation', async () => {
    await watch()
    const text = JSON.stringify((await start()).body)
    expect(text).toContain('Pergunta 1')
    expect(text).not.toMatch(/CANARIO|isCorrect|correct|explanation/i)
  })
})

describe('sending', () => {
  test('is scored by the server, shown as a result, and unlocks the next lesson', async () => {
    await watch()
    await start()
    expect((await submit(answers(2))).body).toMatchObject({
      score: 100,
      passed: true,
      correctCount: 2,
      questionCount: 2,
    })
    const result = await student.call(quizzes.result, { params: params() })
    expect(result).toMatchObject({
      attempt: { score: 100, passed: true, passingScore: 70 },
      nextLesson: { title: 'Aula seguinte' },
      feedback: [
        {
          isCorrect: true,
          chosen: 'Certa',
          correct: null,
          explanation: 'CANARIO-EXPLICACAO',
          explanationSeconds: null,
        },
        {},
      ],
    })
    const page = await student.call(courses.one, { params: { courseId } })
    expect(page.lessons[1]).toMatchObject({ isOpen: true })
  })

  test('fifty submits at once make one attempt', async () => {
    await watch()
    const results = await Promise.all(Array.from({ length: 50 }, () => submit(answers(2))))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(results.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await attempts()).toEqual([{ score: 100, passed: true, live: true }])
    expect(await stats()).toEqual({ attempts: 1, passed: 1, score_sum: 100 })
  })

  test('fifty failing submits at once make one attempt too, not a retake', async () => {
    await watch()
    await Promise.all(Array.from({ length: 50 }, () => submit(answers(0))))
    expect(await attempts()).toEqual([{ score: 0, passed: false, live: true }])
  })

  test('the same attempt sent again gets the same response', async () => {
    await watch()
    const key = newId()
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => submit(answers(1), key)))
    for (const each of others) expect(each).toMatchObject({ status: 200, body: first?.body })
    expect((await submit(answers(2), key)).body).toEqual(first?.body)
    expect(await attempts()).toHaveLength(1)
  })

  test('the idempotency key of another quiz does not apply to this one: both are recorded', async () => {
    const elsewhere = await buildCourse(database)
    const other = await buildLesson(database, { courseId: elsewhere.id, orderIndex: 0 })
    const otherQuiz = await buildQuiz(database, { lessonId: other.id, questions: 1 })
    const place = { courseId: elsewhere.id, lessonId: other.id }
    await watch()
    await watchWhole(database, student, place)
    const key = newId()
    await student.call(quizzes.submit, { params: place, body: { key, answers: otherQuiz.rightAnswers } })
    expect((await submit(answers(1), key)).body).toMatchObject({ score: 50, passed: false })
    expect(await attempts()).toHaveLength(1)
  })

  test('more answers than any quiz has questions are rejected', async () => {
    await watch()
    const many = Object.fromEntries(Array.from({ length: QUESTIONS_MAX + 1 }, () => [newId(), newId()]))
    expect((await submit(many)).body.code).toBe('INVALID_INPUT')
  })

  test.each([
    [
      'with a question left out',
      () => ({ [quiz.questions[0]?.id ?? '']: quiz.questions[0]?.right ?? '' }),
      'QUIZ_UNANSWERED',
    ],
    ['with nothing', () => ({}), 'QUIZ_UNANSWERED'],
    ['with a question of another quiz', () => ({ ...answers(2), [newId()]: newId() }), 'QUIZ_CHANGED'],
    [
      'with an option of another question',
      () => ({ ...answers(2), [quiz.questions[0]?.id ?? '']: quiz.questions[1]?.right ?? '' }),
      'QUIZ_CHANGED',
    ],
  ])('%s is refused and counts for nothing', async (_, given, code) => {
    await watch()
    expect((await submit(given())).body.code).toBe(code)
    expect(await attempts()).toEqual([])
    expect((await start()).status).toBe(200)
  })

  test('administrators can preview the questions, not take the quiz', async () => {
    const admin = await signedIn(server, 'admin')
    expect((await start(admin)).status).toBe(200)
    expect((await submit(answers(2), newId(), admin)).body.code).toBe('FORBIDDEN')
  })

  test('nobody reads another student’s result', async () => {
    await watch()
    await submit(answers(2))
    const other = await signedIn(server)
    expect((await other.try(quizzes.result, { params: params() })).status).toBe(404)
  })

  test('without feedback the result shows only the figures', async () => {
    await pool.query('update quizzes set show_feedback = false where id = $1', [quiz.id])
    await watch()
    await submit(answers(0))
    const { body } = await student.try(quizzes.result, { params: params() })
    expect(body).toMatchObject({ feedback: null, attempt: { score: 0 } })
    expect(JSON.stringify(body)).not.toContain('CANARIO')
  })
})

describe('a student who failed', () => {
  const rewatch = async (seconds: number) => {
    await timePasses(pool, { userId: student.userId, seconds: 200 })
    return student.call(lessons.saveProgress, {
      params: { lessonId },
      body: { position: 50, duration: 100, playedSeconds: seconds },
    })
  }

  test('can try again after watching again, and the earlier attempt stays in the history', async () => {
    await watch()
    expect((await submit(answers(1))).body).toMatchObject({ score: 50, passed: false })
    expect((await submit(answers(2))).body.code).toBe('QUIZ_TAKEN')
    expect(await rewatch(89)).toMatchObject({ rewatchPercentage: 89 })
    expect((await start()).body.code).toBe('QUIZ_TAKEN')
    expect(await rewatch(1)).toMatchObject({ rewatchPercentage: 90 })
    expect((await start()).status).toBe(200)
    expect((await submit(answers(2))).body).toMatchObject({ score: 100, passed: true })
    expect(await attempts()).toEqual([
      { score: 50, passed: false, live: false },
      { score: 100, passed: true, live: true },
    ])
    expect(await stats()).toEqual({ attempts: 1, passed: 1, score_sum: 100 })
  })

  test('cannot use time from before the attempt as rewatching', async () => {
    await watch()
    await submit(answers(0))
    const saved = await student.call(lessons.saveProgress, {
      params: { lessonId },
      body: { position: 100, duration: 100, playedSeconds: 100 },
    })
    expect(saved.rewatchPercentage).toBeLessThan(10)
    expect((await start()).body.code).toBe('QUIZ_TAKEN')
  })

  test('does not see the right answers before the next attempt, if the quiz hides them', async () => {
    await pool.query('update quizzes set hide_key_before_retake = true where id = $1', [quiz.id])
    await watch()
    await submit(answers(1))
    const feedbackOf = async () => (await student.call(quizzes.result, { params: params() })).feedback
    expect(await feedbackOf()).toEqual([
      expect.objectContaining({ isCorrect: true, chosen: 'Certa', explanation: 'CANARIO-EXPLICACAO' }),
      expect.objectContaining({ isCorrect: false, correct: null, explanation: '', explanationSeconds: null }),
    ])
    await pool.query('update quizzes set allow_retake = false where id = $1', [quiz.id])
    expect(await feedbackOf()).toMatchObject([
      {},
      { correct: 'Certa', explanation: 'CANARIO-EXPLICACAO', explanationSeconds: 42 },
    ])
  })

  test('is led to the minute that explains a wrong answer, as far as they have watched', async () => {
    await watch()
    await submit(answers(1))
    const moments = async () =>
      (await student.call(quizzes.result, { params: params() })).feedback?.map(
        (each) => each.explanationSeconds,
      )
    expect(await moments()).toEqual([null, 42])
    await pool.query('update user_progress set furthest_seconds = 41 where lesson_id = $1', [lessonId])
    expect(await moments()).toEqual([null, null])
  })

  test('cannot try again if the quiz allows no retakes', async () => {
    await pool.query('update quizzes set allow_retake = false where id = $1', [quiz.id])
    await watch()
    await submit(answers(0))
    await rewatch(100)
    expect((await start()).body.code).toBe('QUIZ_TAKEN')
  })
})

test('passing the last quiz completes the course, and returns the courses it unlocks', async () => {
  await pool.query('delete from lessons where course_id = $1 and order_index = 1', [courseId])
  await watch()
  const { id: nextId } = await buildCourse(database, { title: 'O próximo', prerequisiteCourseId: courseId })
  expect((await submit(answers(2))).body).toMatchObject({ isCourseCompleted: true })
  expect((await student.call(quizzes.result, { params: params() })).unlockedCourses).toEqual([
    { id: nextId, title: 'O próximo' },
  ])
})
