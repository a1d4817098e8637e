import type { LiveChange } from '@farol/domain/live-audience.ts'
import { type Correction, regradeCounts } from '@farol/domain/regrade.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { appendAttempts } from '#/figures/deltas.ts'
import { notify } from '#/notifications/notify.ts'
import { recordCompletionsWithin } from '#/progress/record-completions.ts'
import {
  changedResults,
  correctedRows,
  type Regraded,
  regradedAttempts,
  touchedStudents,
} from './regrade.queries.ts'

type Place = { courseId: string; lessonId: string; quizId: string }
type Input = { place: Place; corrections: readonly Correction[] }

/**
 * Grades given answers by the corrected key, with everything that follows from passing, and notifies students whose result
 * changes. The caller holds the lock on the quiz: whoever submits now is graded before, and found here, or by the new key.
 * Submits lock a student's progress before the quiz, so progress is not locked here: what was watched again means nothing after
 * a pass.
 */
export async function regradeQuiz(transaction: NodePgDatabase, { place, corrections }: Input) {
  if (corrections.length === 0) return undefined
  const { quizId, courseId, lessonId } = place
  await transaction.execute(sql`
    select from quiz_attempts where quiz_id = ${quizId} and user_id in (${touchedStudents(corrections)})
    order by user_id, id for update`)
  const regraded = await regradedAttempts(transaction, { quizId, corrections })
  await writeGrades(transaction, { regraded, corrections })

  const changes = changedResults(regraded)
  const userIds = changes.map(({ user }) => user.id)
  const passed = changes
    .filter(({ before, after }) => !before.passed && after.passed)
    .map(({ user }) => ({ userId: user.id, courseId }))
  if (passed.length > 0) await recordCompletionsWithin(transaction, { students: passed })
  await notify(transaction, { kind: 'result', userIds, subjectId: quizId, lessonId })
  const { changed, nowPassed } = regradeCounts(changes)
  return {
    passed,
    logged: { changedResults: changed, passedStudents: nowPassed },
    publishes: userIds.map((userId): LiveChange => ({ kind: 'attempt', userId, ...place })),
  }
}

type Grades = { regraded: readonly Regraded[]; corrections: readonly Correction[] }

/** The answers, the attempts, and the figures of both. */
async function writeGrades(transaction: NodePgDatabase, { regraded, corrections }: Grades) {
  const live = regraded.flatMap(({ is }) => (is.isLive ? [{ userId: is.userId, attemptId: is.id }] : []))
  await appendAttempts(transaction, live, -1)
  await transaction.execute(sql`
    update quiz_answers given set is_correct = not given.is_correct
    from ${correctedRows(corrections)}
    where given.question_id = corrected.question_id
      and given.is_correct <> (given.selected_option_id = corrected.option_id)`)
  const changed = regraded.flatMap(({ was, is }) =>
    was.score === is.score && was.passed === is.passed && was.storedCorrectCount === is.correctCount
      ? []
      : [is],
  )
  const column = (key: 'userId' | 'id' | 'score' | 'passed' | 'correctCount') =>
    sql.param(changed.map((attempt) => attempt[key]))
  await transaction.execute(sql`
    update quiz_attempts a set score = graded.score, passed = graded.passed, correct_count = graded.correct_count
    from unnest(${column('userId')}::uuid[], ${column('id')}::uuid[], ${column('score')}::int[], ${column('passed')}::bool[],
      ${column('correctCount')}::int[]) as graded (user_id, id, score, passed, correct_count)
    where a.user_id = graded.user_id and a.id = graded.id`)
  await appendAttempts(transaction, live, 1)
}
