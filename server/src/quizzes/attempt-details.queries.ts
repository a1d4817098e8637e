import type { Output } from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { quizResults } from '@farol/contract/quiz-results.ts'
import type { Queries } from '#/database/replica.ts'
import { type AttemptRow, toListedAttempt } from './quiz-results.queries.ts'

type Details = Output<typeof quizResults.details>

const ATTEMPT = {
  name: 'attempt-details',
  text: `
    select a.id, a.quiz_id as "quizId", a.score, a.passed, a.passing_score as "passingScore", a.submitted_at as "submittedAt",
           a.time_spent_seconds as "timeSpentSeconds",
           json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'avatarUrl', u.avatar_url) as user
    from quiz_attempts a join users u on u.id = a.user_id
    where a.user_id = $1 and a.id = $2`,
}

const ANSWERS = {
  name: 'attempt-details-answers',
  text: `
    select question, question_image as image, chosen, chosen_image as "chosenImage", is_correct as "isCorrect",
           correct, correct_image as "correctImage", explanation
    from shown_answers($1, $2) order by order_index, question_id`,
}

const HISTORY = {
  name: 'attempt-details-history',
  text: `
    select id, score, passed, submitted_at as "submittedAt", replaced_at is null as "isLive"
    from quiz_attempts where user_id = $1 and quiz_id = $2 order by id desc`,
}

type HistoryRow = Omit<Details['history'][number], 'submittedAt'> & { submittedAt: Date }

export async function attemptDetails(
  pool: Queries,
  { userId, attemptId }: { userId: string; attemptId: string },
): Promise<Details> {
  const { rows } = await pool.query<AttemptRow & { quizId: string }>({
    ...ATTEMPT,
    values: [userId, attemptId],
  })
  const [row] = rows
  if (!row) throw new Problem('NOT_FOUND')
  const { quizId, ...attempt } = row
  const [answers, history] = await Promise.all([
    pool.query<Details['answers'][number]>({ ...ANSWERS, values: [userId, attemptId] }),
    pool.query<HistoryRow>({ ...HISTORY, values: [userId, quizId] }),
  ])
  return {
    attempt: toListedAttempt(attempt),
    answers: answers.rows,
    history: history.rows.map((each) => ({ ...each, submittedAt: each.submittedAt.toISOString() })),
  }
}
