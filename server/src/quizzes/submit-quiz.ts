import {
  type AnswerKey,
  type Answers,
  answersProblem,
  isPassed,
  scoreQuiz,
} from '@farol/domain/quiz-scoring.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Session } from '../auth/session.ts'
import { newId } from '../database/new-id.ts'
import type { Database } from '../database/open-database.ts'
import { quizAnswers, quizAttempts } from '../database/schema/attempts.ts'
import { Problem } from '../http/problem.ts'
import { checkedGate } from '../lessons/open-lesson.ts'
import { announce } from '../live/announce.ts'
import { isCourseCompleted, recordCompletions } from '../progress/record-completions.ts'
import { addToSums, oneAttempt, takeFromSums } from './count-attempts.ts'
import { checkQuizAccess, type QuizState, quizState } from './quiz-access.ts'
import { answerKey as readAnswerKey, toResult } from './taking.queries.ts'

type Input = { session: Session; courseId: string; lessonId: string; key: string; answers: Answers }

/** One transaction: the student's row is held, so that of any number of submits at once exactly one is scored. */
export async function submitQuiz(database: Database, input: Input) {
  const { session, courseId, lessonId } = input
  await checkedGate(database, input)
  if (session.role === 'admin') throw new Problem('FORBIDDEN')
  return database.orm.transaction(async (transaction) => {
    const { userId } = session
    const state = await quizState(transaction, { userId, lessonId, lock: true })
    if (!state) throw new Problem('NOT_FOUND')
    const repeated = await attemptWithKey(transaction, input)
    const attempt = repeated ?? (await scoredAttempt(transaction, { ...input, state }))
    if (attempt.passed && !repeated) await recordCompletions(transaction, { courseId, userId })
    if (!repeated)
      await announce(transaction, [{ kind: 'attempt', userId, courseId, lessonId, quizId: state.quizId }])
    return {
      ...toResult(attempt),
      isCourseCompleted: await isCourseCompleted(transaction, { courseId, userId }),
    }
  })
}

async function attemptWithKey(orm: NodePgDatabase, { session, key }: Input) {
  const mine = and(eq(quizAttempts.userId, session.userId), eq(quizAttempts.idempotencyKey, key))
  const [attempt] = await orm.select().from(quizAttempts).where(mine)
  return attempt
}

async function scoredAttempt(orm: NodePgDatabase, input: Input & { state: QuizState }) {
  const { session, lessonId, answers, state } = input
  const { userId } = session
  checkQuizAccess(state)
  const key = await readAnswerKey(orm, state.quizId)
  checkAnswers(key, answers)
  if (state.liveAttemptId !== null) await replace(orm, { userId, attemptId: state.liveAttemptId })
  const attempt = await insertAttempt(orm, { ...input, answerKey: key })
  await addToSums(orm, oneAttempt({ userId, attemptId: attempt.id }))
  // After a failed attempt only what is played from now on counts as watching again.
  await orm.execute(sql`
    update user_progress set rewatch_seconds = ${attempt.passed ? null : 0}, played_until = now()
    where user_id = ${userId} and lesson_id = ${lessonId}`)
  return attempt
}

function checkAnswers(key: AnswerKey, answers: Answers) {
  const problem = answersProblem(key, answers)
  if (problem === 'unanswered') throw new Problem('QUIZ_UNANSWERED')
  if (problem) throw new Problem('QUIZ_CHANGED')
}

async function replace(orm: NodePgDatabase, { userId, attemptId }: { userId: string; attemptId: string }) {
  await takeFromSums(orm, oneAttempt({ userId, attemptId }))
  const live = and(eq(quizAttempts.userId, userId), eq(quizAttempts.id, attemptId))
  await orm.update(quizAttempts).set({ replacedAt: sql`now()` }).where(live)
}

async function insertAttempt(orm: NodePgDatabase, input: Input & { state: QuizState; answerKey: AnswerKey }) {
  const { session, key, answers, state, answerKey: questions } = input
  const { userId } = session
  const score = scoreQuiz(questions, answers)
  const { rows } = await orm.execute<{ seconds: number }>(sql`
    delete from quiz_drafts where user_id = ${userId} and quiz_id = ${state.quizId}
    returning extract(epoch from now() - started_at)::int as seconds`)
  const [attempt] = await orm
    .insert(quizAttempts)
    .values({
      id: newId(),
      userId,
      quizId: state.quizId,
      idempotencyKey: key,
      ...score,
      passingScore: state.passingScore,
      passed: isPassed(score, state.passingScore),
      timeSpentSeconds: Math.max(0, rows[0]?.seconds ?? 0),
    })
    .returning()
  if (!attempt) throw new Error('An insert without a row.')
  await orm.insert(quizAnswers).values(
    questions.map(({ id, correctOptionId }) => ({
      userId,
      attemptId: attempt.id,
      questionId: id,
      selectedOptionId: answers[id] ?? '',
      isCorrect: answers[id] === correctOptionId,
    })),
  )
  return attempt
}
