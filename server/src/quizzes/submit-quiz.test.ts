import { Problem } from '@farol/contract/problem.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '#/database/in-transaction.ts'
import { newId } from '#/database/new-id.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import type { Session } from '#/requests/caller.ts'
import { buildCourse, buildLesson, buildQuiz, buildUser } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { testServer } from '#/testing/test-server.ts'
import { createSubmitQuiz, takeInTurns } from './submit-quiz.ts'
import { type Outcome, takeAttempts } from './take-attempts.ts'

const { database } = await testServer()
const { pool } = database
const submitQuiz = createSubmitQuiz(database)
const { id: courseId } = await buildCourse(database)

async function quizOf(orderIndex: number) {
  const lesson = { courseId, orderIndex, requiresPrevious: false }
  const { id: lessonId } = await buildLesson(database, lesson)
  return { ...(await buildQuiz(database, { lessonId, questions: 4 })), lessonId }
}
const [one, another] = [await quizOf(0), await quizOf(1)]

/** A student who has watched both lessons. */
async function student() {
  const { id: userId } = await buildUser(database)
  await pool.query(
    `insert into user_progress (user_id, course_id, lesson_id, completed, completed_at, watch_percentage)
     select $1, course_id, id, true, now(), 100 from lessons where course_id = $2`,
    [userId, courseId],
  )
  return { userId, role: 'student' } as Session
}

const sent = ({ userId }: Session, quiz: typeof one, right: number) => ({
  userId,
  courseId,
  lessonId: quiz.lessonId,
  key: newId(),
  answers: Object.fromEntries(
    quiz.questions.map((each, index) => [each.id, index < right ? each.right : each.wrong]),
  ),
})

await pool.query(`
  create table refused (user_id uuid);
  create function refuse() returns trigger language plpgsql as $$
  begin
    if new.user_id in (select user_id from refused) then raise check_violation using message = 'not this one'; end if;
    return new;
  end $$;
  create trigger refuse before insert on quiz_attempts for each row execute function refuse()`)
/** Makes the database reject attempts of this student. */
const refuse = ({ userId }: Session) => pool.query('insert into refused (user_id) values ($1)', [userId])

test('concurrent submits share one transaction, each with its own outcome', async () => {
  const [first, second, third, fourth] = [await student(), await student(), await student(), await student()]
  await submitQuiz({ session: fourth, ...sent(fourth, one, 4) })
  const submissions = [
    sent(first, one, 4),
    sent(second, one, 1),
    sent(third, another, 2),
    sent(fourth, one, 4),
    { ...sent(await student(), one, 4), answers: {} },
  ]
  let outcomes: Outcome[] = []
  const statements = await capturedStatements(async () => {
    outcomes = await inTransaction(pool, (client) => takeAttempts(client, submissions))
  })
  const results = outcomes.map((each) =>
    each instanceof Problem ? each.code : 'score' in each && each.score,
  )
  expect(results).toEqual([100, 25, 50, 'QUIZ_TAKEN', 'QUIZ_UNANSWERED'])
  // Begin, lock, read twice, attempts, answers, completed courses, deltas, NOTIFY, commit.
  expect(statements.flat()).toHaveLength(10)
  await aggregateDeltas(pool)
  const { rows } = await pool.query(
    `select attempts, score_sum::int as scores,
            (select sum(answers)::int from question_stats s join quiz_questions q on q.id = s.question_id where q.quiz_id = $1) as answers,
            (select sum(correct)::int from question_stats s join quiz_questions q on q.id = s.question_id where q.quiz_id = $1) as correct,
            (select sum(chosen)::int from option_stats s join quiz_options o on o.id = s.option_id
             join quiz_questions q on q.id = o.question_id where q.quiz_id = $1) as chosen
     from quiz_stats where quiz_id = $1`,
    [one.id],
  )
  expect(rows).toEqual([{ attempts: 3, scores: 225, answers: 12, correct: 9, chosen: 12 }])
})

test('an attempt that cannot be stored does not fail the others', async () => {
  const [first, unlucky, second] = [await student(), await student(), await student()]
  await refuse(unlucky)
  const results = await Promise.allSettled(
    [first, unlucky, second].map((session) => submitQuiz({ session, ...sent(session, another, 4) })),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await pool.query(
    'select count(*)::int as count from quiz_attempts where quiz_id = $1 and user_id = any($2)',
    [another.id, [first.userId, unlucky.userId, second.userId]],
  )
  expect(rows).toEqual([{ count: 2 }])
})

test('one attempt that cannot be stored among many costs a few more transactions, not one for each', async () => {
  const unlucky = await student()
  await refuse(unlucky)
  const students = [...(await Promise.all(Array.from({ length: 63 }, student))), unlucky]
  let outcomes: Outcome[] = []
  const statements = await capturedStatements(async () => {
    outcomes = await takeInTurns(
      pool,
      students.map((each) => sent(each, one, 4)),
    )
  })
  expect(outcomes.filter((each) => each instanceof Error)).toEqual([outcomes.at(-1)])
  const { rows } = await pool.query(
    'select count(*)::int as count from quiz_attempts where user_id = any($1)',
    [students.map(({ userId }) => userId)],
  )
  expect(rows).toEqual([{ count: 63 }])
  // All 64; then the two halves of 64, of 32, of 16 and so on, down to single ones.
  expect(statements.flat().filter(({ text }) => text === 'begin')).toHaveLength(1 + 2 * 6)
})
