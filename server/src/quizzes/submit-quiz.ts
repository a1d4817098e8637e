import { type AnswerKey, type Answers, answersProblem } from '@farol/domain/quiz-scoring.ts'
import { and, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Session } from '../auth/session.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import { quizAttempts } from '../database/schema/attempts.ts'
import { Problem } from '../http/problem.ts'
import { checkedGate } from '../lessons/open-lesson.ts'
import { isCourseCompleted, recordCompletionsWithin } from '../progress/record-completions.ts'
import { oneAttempt, takeFromSums } from './count-attempts.ts'
import { checkQuizAccess, type QuizState, quizStateWith } from './quiz-access.ts'
import { recordAttempt } from './record-attempt.ts'
import { type LiveAttempt, toResult } from './taking.queries.ts'

type Input = { session: Session; courseId: string; lessonId: string; key: string; answers: Answers }

/** Held to the end of the transaction: the student's row, so that nobody else's request of theirs gets in between, and the quiz as it is. */
const HOLD = {
  name: 'hold-for-attempt',
  text: `
    select from user_progress up join quizzes q on q.lesson_id = up.lesson_id
    where up.user_id = $1 and up.lesson_id = $2
    for update of up for share of q`,
}

/** Read once both are held: whoever waited sees what the one before has written. */
const SENT_QUIZ = {
  name: 'sent-quiz',
  text: quizStateWith(
    `(select coalesce(json_agg(question), '[]') from (
       select qq.id, array_agg(o.id) as "optionIds", (array_agg(o.id) filter (where o.is_correct))[1] as "correctOptionId"
       from quiz_questions qq join quiz_options o on o.question_id = qq.id
       where qq.quiz_id = q.id and qq.archived_at is null
       group by qq.id
     ) question) as "answerKey"`,
    `(select json_build_object('id', id, 'score', score, 'passingScore', passing_score, 'passed', passed,
        'correctCount', correct_count, 'questionCount', question_count, 'submittedAt', submitted_at)
      from quiz_attempts where user_id = $1 and idempotency_key = $3) as repeated`,
    `exists (select from course_completions done where done.user_id = $1 and done.course_id = l.course_id) as "isCourseCompleted"`,
  ),
}

type SentQuiz = QuizState & {
  answerKey: AnswerKey
  /** The attempt that was made of the same sending. */
  repeated: (Omit<LiveAttempt, 'submittedAt'> & { submittedAt: string }) | null
  isCourseCompleted: boolean
}

/** One transaction: the student's row is held, so that of any number of submits at once exactly one is scored. */
export async function submitQuiz(database: Database, input: Input) {
  const { session, lessonId, key } = input
  const { userId } = session
  await checkedGate(database, input)
  if (session.role === 'admin') throw new Problem('FORBIDDEN')
  return inTransaction(database.pool, async (client) => {
    const [, { rows }] = await Promise.all([
      client.query({ ...HOLD, values: [userId, lessonId] }),
      client.query<SentQuiz>({ ...SENT_QUIZ, values: [userId, lessonId, key] }),
    ])
    const [quiz] = rows
    if (!quiz) throw new Problem('NOT_FOUND')
    if (quiz.repeated) {
      const { submittedAt, ...attempt } = quiz.repeated
      const first = { ...attempt, submittedAt: new Date(submittedAt) }
      return { ...toResult(first), isCourseCompleted: quiz.isCourseCompleted }
    }
    return scored(client, input, quiz)
  })
}

async function scored(client: pg.PoolClient, input: Input, quiz: SentQuiz) {
  const { courseId, lessonId, key, answers } = input
  const { userId } = input.session
  const { quizId, passingScore, answerKey, liveAttemptId } = quiz
  checkQuizAccess(quiz)
  checkAnswers(answerKey, answers)
  if (liveAttemptId !== null) await replace(client, { userId, attemptId: liveAttemptId })
  const { attempt, isCourseDue } = await recordAttempt(client, {
    ...{ userId, courseId, lessonId, quizId },
    ...{ passingScore, key, answerKey, answers },
  })
  const isCompleted =
    quiz.isCourseCompleted || (isCourseDue && (await isCompletedNow(client, { courseId, userId })))
  return { ...toResult(attempt), isCourseCompleted: isCompleted }
}

function checkAnswers(key: AnswerKey, answers: Answers) {
  const problem = answersProblem(key, answers)
  if (problem === 'unanswered') throw new Problem('QUIZ_UNANSWERED')
  if (problem) throw new Problem('QUIZ_CHANGED')
}

async function replace(client: pg.PoolClient, { userId, attemptId }: { userId: string; attemptId: string }) {
  const orm = drizzle(client)
  await takeFromSums(orm, oneAttempt({ userId, attemptId }))
  const live = and(eq(quizAttempts.userId, userId), eq(quizAttempts.id, attemptId))
  await orm.update(quizAttempts).set({ replacedAt: sql`now()` }).where(live)
}

async function isCompletedNow(client: pg.PoolClient, ofStudent: { courseId: string; userId: string }) {
  const orm = drizzle(client)
  await recordCompletionsWithin(orm, ofStudent)
  return isCourseCompleted(orm, ofStudent)
}
