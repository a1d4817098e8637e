import type { Output } from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { quizzes } from '@farol/contract/quizzes.ts'
import type pg from 'pg'
import { checkedGate } from '#/courses/lesson-gate.ts'
import { batched } from '#/database/batched.ts'
import { inTransaction } from '#/database/in-transaction.ts'
import type { Database } from '#/database/open-database.ts'
import { bisected } from '#/database/sql-errors.ts'
import type { Session } from '#/requests/caller.ts'
import { type Outcome, type Submission, takeAttempts } from './take-attempts.ts'

type Input = Omit<Submission, 'userId'> & { session: Session }
type SubmitQuiz = (input: Input) => Promise<Output<typeof quizzes.submit>>

/**
 * Group commit, as for saves: submits that arrive during a transaction share the next one, so that a whole school that submits
 * at once shares statements and commits.
 */
export function createSubmitQuiz(database: Database): SubmitQuiz {
  const take = batched((submissions: Submission[]) => takeInTurns(database.pool, submissions))

  return async ({ session, ...sent }) => {
    await checkedGate(database, { session, ...sent })
    if (session.role === 'admin') throw new Problem('FORBIDDEN')
    const outcome = await take({ ...sent, userId: session.userId })
    if (outcome instanceof Error) throw outcome
    return outcome
  }
}

export async function takeInTurns(pool: pg.Pool, submissions: Submission[]): Promise<Outcome[]> {
  const outcomes = new Map<Submission, Outcome>()
  for (const turn of roundsOf(submissions)) {
    const taken = await bisected(turn, (some) => inTransaction(pool, (client) => takeAttempts(client, some)))
    for (const [index, submission] of turn.entries()) outcomes.set(submission, taken[index] as Outcome)
  }
  return submissions.map((submission) => outcomes.get(submission) as Outcome)
}

/** Concurrent submissions of one student are processed one after the other, each seeing the writes of the one before. */
function roundsOf(submissions: Submission[]): Submission[][] {
  const turns: Submission[][] = []
  const sent = new Map<string, number>()
  for (const submission of submissions) {
    const turn = sent.get(submission.userId) ?? 0
    sent.set(submission.userId, turn + 1)
    turns[turn] = [...(turns[turn] ?? []), submission]
  }
  return turns
}
