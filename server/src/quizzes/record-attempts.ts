import { type AnswerKey, type Answers, isPassed, scoreQuiz } from '@farol/domain/quiz-scoring.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { newId } from '#/database/new-id.ts'
import { publish } from '#/database/publish.ts'
import { appendAttempts } from '#/figures/deltas.ts'
import { recordCompletionsWithin } from '#/progress/record-completions.ts'
import type { LiveAttempt } from './taking.queries.ts'

/** `rewatch_seconds`: after a failed attempt, only what is played from now on counts as rewatching. */
const RECORD_ATTEMPTS = {
  name: 'record-attempts',
  text: `
    with taken as (
      select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::int[], $7::int[], $8::bool[], $9::int[],
        $10::int[], $11::int[]) as given (id, user_id, lesson_id, quiz_id, key, score, passing_score, passed, correct_count,
        question_count, seconds)
    ), draft as (
      delete from quiz_drafts d using taken where d.user_id = taken.user_id and d.quiz_id = taken.quiz_id
    ), watched as (
      update user_progress up set rewatch_seconds = case when taken.passed then null else 0 end,
        open_since = case when taken.passed then up.open_since else steady_seconds() end
      from taken where up.user_id = taken.user_id and up.lesson_id = taken.lesson_id
    )
    insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count, question_count,
      time_spent_seconds)
    select id, user_id, quiz_id, key, score, passing_score, passed, correct_count, question_count, seconds from taken
    returning id, submitted_at as "submittedAt"`,
}

const RECORD_ANSWERS = {
  name: 'record-answers',
  text: `
    insert into quiz_answers (user_id, attempt_id, question_id, selected_option_id, is_correct, weight)
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bool[], $6::int2[])`,
}

export type Taken = {
  userId: string
  courseId: string
  lessonId: string
  quizId: string
  passingScore: number
  /** Idempotency key, chosen by the browser: the same attempt sent twice returns the first one. */
  key: string
  answerKey: AnswerKey
  answers: Answers
  timeSpentSeconds: number
}

export type Recorded = { attempt: LiveAttempt; isCourseCompleted: boolean }

/** Scores and stores valid answers; returns the attempts in the same order. */
export async function recordAttempts(client: pg.PoolClient, all: Taken[]): Promise<Recorded[]> {
  const scored = all.map((taken) => {
    const score = scoreQuiz(taken.answerKey, taken.answers)
    return { ...taken, ...score, id: newId(), passed: isPassed(score, taken.passingScore) }
  })
  const given = scored.flatMap(({ id, userId, answerKey, answers }) =>
    answerKey.map((question) => ({
      userId,
      attemptId: id,
      questionId: question.id,
      optionId: answers[question.id],
      isCorrect: answers[question.id] === question.correctOptionId,
      weight: question.weight,
    })),
  )
  const orm = drizzle(client)
  const passed = scored.filter((each) => each.passed)
  const column = (key: keyof (typeof scored)[number]) => scored.map((each) => each[key])
  const [recorded, , completed] = await Promise.all([
    client.query<{ id: string; submittedAt: Date }>({
      ...RECORD_ATTEMPTS,
      values: [
        ...[
          column('id'),
          column('userId'),
          column('lessonId'),
          column('quizId'),
          column('key'),
          column('score'),
        ],
        ...[column('passingScore'), column('passed'), column('correctCount'), column('questionCount')],
        column('timeSpentSeconds'),
      ],
    }),
    client.query({
      ...RECORD_ANSWERS,
      values: [
        given.map(({ userId }) => userId),
        given.map(({ attemptId }) => attemptId),
        given.map(({ questionId }) => questionId),
        given.map(({ optionId }) => optionId),
        given.map(({ isCorrect }) => isCorrect),
        given.map(({ weight }) => weight),
      ],
    }),
    passed.length > 0 ? recordCompletionsWithin(orm, { students: passed }) : [],
    appendAttempts(
      orm,
      scored.map(({ userId, id }) => ({ userId, attemptId: id })),
      1,
    ),
    publish(
      orm,
      scored.map(({ userId, courseId, lessonId, quizId }) => ({
        kind: 'attempt' as const,
        userId,
        courseId,
        lessonId,
        quizId,
      })),
    ),
  ])
  const submittedAt = new Map(recorded.rows.map((row) => [row.id, row.submittedAt]))
  const completedBy = new Set(completed.map(({ userId }) => userId))
  return scored.map((attempt) => {
    const at = submittedAt.get(attempt.id)
    if (!at) throw new Error('An insert without a row.')
    return { attempt: { ...attempt, submittedAt: at }, isCourseCompleted: completedBy.has(attempt.userId) }
  })
}
