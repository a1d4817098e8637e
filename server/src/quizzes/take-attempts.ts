import type { Output } from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { quizzes } from '@farol/contract/quizzes.ts'
import { type AnswerKey, type Answers, answersProblem, weightOf } from '@farol/domain/quiz-scoring.ts'
import { quizSeconds } from '@farol/domain/quiz-time.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { appendAttempts } from '#/figures/deltas.ts'
import { QUIZ_STATE, type QuizState, quizAccessProblem } from './quiz-access.ts'
import { recordAttempts, type Taken } from './record-attempts.ts'
import { type LiveAttempt, toResult } from './taking.queries.ts'

export type Submission = Pick<Taken, 'userId' | 'courseId' | 'lessonId' | 'key' | 'answers'>
export type Outcome = Output<typeof quizzes.submit> | Error

/** Locks the students' rows, against their other requests, and the quizzes, against edits, until the transaction ends. */
const LOCK = {
  name: 'hold-for-attempts',
  text: `
    select from unnest($1::uuid[], $2::uuid[]) as sent (user_id, lesson_id)
    join user_progress up using (user_id, lesson_id)
    join quizzes q on q.lesson_id = up.lesson_id
    order by up.user_id, up.lesson_id
    for update of up for share of q`,
}

/** Read after the locks are granted, to see the writes of the transaction before. */
const SENT_QUIZZES = {
  name: 'sent-quizzes',
  text: `
    select sent.user_id as "userId", ${QUIZ_STATE}, q.counts_points as "countsPoints",
           (select json_build_object('id', id, 'score', score, 'passingScore', passing_score, 'passed', passed,
              'correctCount', correct_count, 'questionCount', question_count, 'submittedAt', submitted_at)
            from quiz_attempts where user_id = sent.user_id and quiz_id = q.id and idempotency_key = sent.key) as repeated,
           (select json_build_object('spentSeconds', d.spent_seconds, 'idleSeconds', extract(epoch from now() - d.updated_at))
            from quiz_drafts d where d.user_id = sent.user_id and d.quiz_id = q.id) as draft,
           exists (
             select from course_completions done where done.user_id = sent.user_id and done.course_id = l.course_id
           ) as "isCourseCompleted"
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as sent (user_id, lesson_id, key)
    join lessons l on l.id = sent.lesson_id
    join quizzes q on q.lesson_id = l.id
    left join user_progress up on up.lesson_id = l.id and up.user_id = sent.user_id
    left join quiz_attempts a on a.quiz_id = q.id and a.user_id = sent.user_id and a.replaced_at is null`,
}

type SentQuiz = QuizState & {
  userId: string
  countsPoints: boolean
  /** An earlier attempt with the same idempotency key. */
  repeated: (Omit<LiveAttempt, 'submittedAt'> & { submittedAt: string }) | null
  /** Null if the quiz was submitted without being started. */
  draft: { spentSeconds: number; idleSeconds: number } | null
  isCourseCompleted: boolean
}

const ANSWER_KEYS = {
  name: 'answer-keys',
  text: `
    select quiz_id as "quizId", json_agg(json_build_object('id', id, 'points', points, 'optionIds', option_ids,
             'correctOptionId', correct_id)) as key
    from (
      select qq.quiz_id, qq.id, qq.points, array_agg(o.id) as option_ids, (array_agg(o.id) filter (where o.is_correct))[1] as correct_id
      from quizzes q
      join quiz_questions qq on qq.quiz_id = q.id and qq.archived_at is null
      join quiz_options o on o.question_id = qq.id
      where q.lesson_id = any($1::uuid[])
      group by qq.quiz_id, qq.id
    ) question
    group by quiz_id`,
}

type PointedKey = readonly (Omit<AnswerKey[number], 'weight'> & { points: number })[]

/**
 * In one transaction, with at most one submission per student: the students' rows are locked, so that of concurrent submits
 * exactly one is scored. A rejected submission is an outcome and does not fail the others.
 */
export async function takeAttempts(
  client: pg.PoolClient,
  submissions: readonly Submission[],
): Promise<Outcome[]> {
  const userIds = submissions.map(({ userId }) => userId)
  const lessonIds = submissions.map(({ lessonId }) => lessonId)
  const keys = submissions.map(({ key }) => key)
  const [, sent, answerKeys] = await Promise.all([
    client.query({ ...LOCK, values: [userIds, lessonIds] }),
    client.query<SentQuiz>({ ...SENT_QUIZZES, values: [userIds, lessonIds, keys] }),
    client.query<{ quizId: string; key: PointedKey }>({ ...ANSWER_KEYS, values: [[...new Set(lessonIds)]] }),
  ])
  const quizOf = new Map(sent.rows.map((quiz) => [quiz.userId, quiz]))
  const keyOf = new Map(answerKeys.rows.map(({ quizId, key }) => [quizId, key]))
  const judged = submissions.map((submission) => judge(submission, quizOf.get(submission.userId), keyOf))
  const taken = judged.filter((each) => 'taken' in each)
  await replaceLive(client, taken)
  const recorded =
    taken.length === 0
      ? []
      : await recordAttempts(
          client,
          taken.map((each) => each.taken),
        )
  const outcomes = new Map<object, Outcome>()
  for (const [index, each] of taken.entries()) {
    const { attempt, isCourseCompleted } = recorded[index] as (typeof recorded)[number]
    outcomes.set(each, {
      ...toResult(attempt),
      isCourseCompleted: isCourseCompleted || each.quiz.isCourseCompleted,
    })
  }
  return judged.map((each) => ('taken' in each ? (outcomes.get(each) as Outcome) : each.outcome))
}

type Judged = { outcome: Outcome } | { taken: Taken; quiz: SentQuiz }

function judge(submission: Submission, quiz: SentQuiz | undefined, keyOf: Map<string, PointedKey>): Judged {
  if (!quiz) return { outcome: new Problem('NOT_FOUND') }
  if (quiz.repeated) {
    const { submittedAt, ...attempt } = quiz.repeated
    const first = { ...attempt, submittedAt: new Date(submittedAt) }
    return { outcome: { ...toResult(first), isCourseCompleted: quiz.isCourseCompleted } }
  }
  const { quizId, passingScore } = quiz
  const answerKey = (keyOf.get(quizId) ?? []).map((each) => ({ ...each, weight: weightOf(each, quiz) }))
  const problem = quizAccessProblem(quiz) ?? wrongAnswers(answerKey, submission.answers)
  if (problem) return { outcome: problem }
  const timeSpentSeconds = quiz.draft ? quizSeconds(quiz.draft.spentSeconds, quiz.draft.idleSeconds) : 0
  return { taken: { ...submission, quizId, passingScore, answerKey, timeSpentSeconds }, quiz }
}

function wrongAnswers(key: AnswerKey, answers: Answers): Problem | undefined {
  const problem = answersProblem(key, answers)
  if (!problem) return undefined
  return new Problem(problem === 'unanswered' ? 'QUIZ_UNANSWERED' : 'QUIZ_CHANGED')
}

/** Earlier attempts become history. */
async function replaceLive(client: pg.PoolClient, taken: readonly { taken: Taken; quiz: SentQuiz }[]) {
  const retaken = taken.flatMap(({ taken: { userId }, quiz: { liveAttemptId } }) =>
    liveAttemptId === null ? [] : [{ userId, attemptId: liveAttemptId }],
  )
  if (retaken.length === 0) return
  await appendAttempts(drizzle(client), retaken, -1)
  const values = [retaken.map(({ userId }) => userId), retaken.map(({ attemptId }) => attemptId)]
  await client.query({ ...REPLACE_ATTEMPTS, values })
}

const REPLACE_ATTEMPTS = {
  name: 'replace-attempts',
  text: `
    update quiz_attempts a set replaced_at = now()
    from unnest($1::uuid[], $2::uuid[]) as live (user_id, id) where a.user_id = live.user_id and a.id = live.id`,
}
