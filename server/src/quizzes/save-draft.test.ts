import { quizzes } from '@farol/contract/quizzes.ts'
import { QUESTIONS_MAX } from '@farol/domain/limits.ts'
import type { Choices } from '@farol/domain/quiz-draft.ts'
import { PAUSE_MAX_SECONDS } from '@farol/domain/quiz-time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { withRetries } from '#/database/sql-errors.ts'
import { buildCourse, buildLesson, buildQuiz } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { watchWhole } from '#/testing/watch-whole.ts'

const server = await testServer()
const { database } = server
const { pool } = database

let params = { courseId: '', lessonId: '' }
let quiz: Awaited<ReturnType<typeof buildQuiz>>
let student: SignedIn
let draftId = ''

beforeEach(async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId, orderIndex: 0 })
  params = { courseId, lessonId }
  quiz = await buildQuiz(database, { lessonId, questions: 2 })
  student = await signedIn(server)
  await watchWhole(database, student, params)
  draftId = (await start())?.id ?? ''
})

const start = async () => (await student.call(quizzes.start, { params })).draft
const keep = (choices: Choices, id = draftId) =>
  student.try(quizzes.saveDraft, { params, body: { draftId: id, choices } })
const question = (index: number) => {
  const found = quiz.questions[index]
  if (!found) throw new Error('no such question')
  return found
}
const choice = (index: number, which: 'right' | 'wrong', turn = 1): Choices => ({
  [question(index).id]: { optionId: question(index)[which], turn },
})

describe('what was chosen', () => {
  test('is stored on the server, and restored on any device', async () => {
    const chosen = choice(0, 'wrong')
    expect((await keep(chosen)).body).toEqual({ choices: chosen })
    expect(await start()).toEqual({ id: draftId, choices: chosen })
    await keep(choice(1, 'right'))
    expect(await start()).toEqual({ id: draftId, choices: { ...chosen, ...choice(1, 'right') } })
  })

  test('is not undone by an earlier choice that arrives late', async () => {
    await keep(choice(0, 'right', 2))
    expect((await keep(choice(0, 'wrong', 1))).body).toEqual({ choices: choice(0, 'right', 2) })
  })

  test('is rejected as closed while the course is unpublished, and saved once it is published again', async () => {
    const publish = (isPublished: boolean) =>
      pool.query('update courses set is_published = $2 where id = $1', [params.courseId, isPublished])
    await publish(false)
    expect(await keep(choice(0, 'right'))).toMatchObject({ status: 403, body: { code: 'COURSE_CLOSED' } })
    expect((await keep(choice(0, 'right'), newId())).status).toBe(404)
    const stranger = await signedIn(server)
    const body = { draftId, choices: choice(0, 'right') }
    expect((await stranger.try(quizzes.saveDraft, { params, body })).status).toBe(404)
    await publish(true)
    expect((await keep(choice(0, 'right'))).body).toEqual({ choices: choice(0, 'right') })
    // The figures are being added meanwhile, which may lock the same rows in another order.
    await withRetries(() => pool.query('delete from courses where id = $1', [params.courseId]))
    expect((await keep(choice(1, 'right'))).status).toBe(404)
  })

  test('is complete when several devices save at once', async () => {
    const results = await Promise.all([keep(choice(0, 'right')), keep(choice(1, 'wrong'))])
    expect(results.map(({ status }) => status)).toEqual([200, 200])
    expect((await start())?.choices).toEqual({ ...choice(0, 'right'), ...choice(1, 'wrong') })
  })

  test('survives when another question is removed', async () => {
    await keep({ ...choice(0, 'right'), ...choice(1, 'right') })
    await pool.query('update quiz_questions set archived_at = now() where id = $1', [question(0).id])
    expect((await start())?.choices).toEqual(choice(1, 'right'))
    expect((await keep(choice(1, 'wrong', 2))).body).toEqual({ choices: choice(1, 'wrong', 2) })
  })

  test('of an old draft without turns is overridden by the next choice', async () => {
    await pool.query('update quiz_drafts set answers = $2 where id = $1', [
      draftId,
      { [question(0).id]: question(0).wrong },
    ])
    expect((await start())?.choices).toEqual(choice(0, 'wrong', 0))
    expect((await keep(choice(0, 'right', 1))).body).toEqual({ choices: choice(0, 'right', 1) })
  })
})

describe('what is not saved', () => {
  test('unknown questions and options, or those of another quiz', async () => {
    const strange = {
      [newId()]: { optionId: newId(), turn: 1 },
      [question(0).id]: { optionId: question(1).right, turn: 1 },
    }
    expect((await keep({ ...strange, ...choice(1, 'right') })).body).toEqual({ choices: choice(1, 'right') })
    const { rows } = await pool.query('select answers from quiz_drafts where id = $1', [draftId])
    expect(rows).toEqual([{ answers: { [question(1).id]: question(1).right } }])
  })

  test('more choices than any quiz has questions', async () => {
    const many = Object.fromEntries(
      Array.from({ length: QUESTIONS_MAX + 1 }, () => [newId(), { optionId: newId(), turn: 1 }]),
    )
    expect((await keep(many)).body.code).toBe('INVALID_INPUT')
  })

  test('choices for a submitted attempt, or for one of somebody else', async () => {
    expect((await keep({}, newId())).status).toBe(404)
    const other = await signedIn(server)
    await watchWhole(database, other, params)
    await other.call(quizzes.start, { params })
    expect((await other.try(quizzes.saveDraft, { params, body: { draftId, choices: {} } })).status).toBe(404)
    await student.call(quizzes.submit, { params, body: { key: newId(), answers: quiz.rightAnswers } })
    expect((await keep(choice(0, 'wrong'))).status).toBe(404)
  })

  test('anything while the course is unpublished or locked', async () => {
    await pool.query('update courses set is_published = false where id = $1', [params.courseId])
    expect((await keep({})).body.code).toBe('COURSE_CLOSED')
    const before = await buildCourse(database)
    await pool.query('update courses set is_published = true, prerequisite_course_id = $2 where id = $1', [
      params.courseId,
      before.id,
    ])
    expect((await keep({})).body.code).toBe('COURSE_LOCKED')
    await pool.query('update courses set prerequisite_course_id = null where id = $1', [params.courseId])
    expect((await keep({})).status).toBe(200)
  })
})

describe('the time of an attempt', () => {
  const wait = (seconds: number) =>
    pool.query(
      `update quiz_drafts set started_at = started_at - $2 * interval '1 s', updated_at = updated_at - $2 * interval '1 s'
       where id = $1`,
      [draftId, seconds],
    )
  const spent = async () => {
    await student.call(quizzes.submit, { params, body: { key: newId(), answers: quiz.rightAnswers } })
    const { rows } = await pool.query(
      'select time_spent_seconds as seconds from quiz_attempts where user_id = $1',
      [student.userId],
    )
    return rows[0].seconds
  }
  /** The test itself takes some time, but not an hour. */
  const around = (seconds: number) => expect.toSatisfy((value) => value >= seconds && value < 3_600)

  test('is the time spent on the quiz', async () => {
    await wait(90)
    await keep(choice(0, 'right'))
    await wait(60)
    expect(await spent()).toEqual(around(150))
  })

  test('does not count the days between two visits', async () => {
    await wait(60)
    await keep(choice(0, 'right'))
    await wait(3 * 86_400)
    await start()
    await keep(choice(1, 'right'))
    await wait(30)
    expect(await spent()).toEqual(around(60 + PAUSE_MAX_SECONDS + 30))
  })
})
