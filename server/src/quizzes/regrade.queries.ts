import type { ChangedResult } from '@farol/contract/quiz-results.ts'
import {
  type Correction,
  isResultChanged,
  type RecountedAttempt,
  regradeAttempts,
} from '@farol/domain/regrade.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

type AttemptRow = RecountedAttempt & {
  id: string
  userId: string
  storedCorrectCount: number
  user: ChangedResult['user']
}

export type Regraded = { was: AttemptRow; is: AttemptRow }

/** As rows (question_id, option_id). */
export const correctedRows = (corrections: readonly Correction[]): SQL => sql`
  unnest(${sql.param(corrections.map(({ questionId }) => questionId))}::uuid[],
    ${sql.param(corrections.map(({ optionId }) => optionId))}::uuid[]) as corrected (question_id, option_id)`

/** Who has an answer that becomes right or wrong. */
export const touchedStudents = (corrections: readonly Correction[]): SQL => sql`
  select given.user_id from ${correctedRows(corrections)} join quiz_answers given using (question_id)
  where given.is_correct <> (given.selected_option_id = corrected.option_id)`

/** All attempts of the students whose answers become right or wrong, as they are and as they would be. */
export async function regradedAttempts(
  orm: NodePgDatabase,
  { quizId, corrections }: { quizId: string; corrections: readonly Correction[] },
): Promise<Regraded[]> {
  const { rows } = await orm.execute<AttemptRow>(sql`
    select a.id, a.user_id as "userId", a.replaced_at is null as "isLive", a.score, a.passed, a.passing_score as "passingScore",
           a.correct_count as "storedCorrectCount", a.question_count as "questionCount",
           count(*) filter (where now_right.is_correct)::int as "correctCount",
           coalesce(sum(given.weight) filter (where now_right.is_correct), 0)::int as "correctWeight",
           sum(given.weight)::int as "totalWeight",
           json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'avatarUrl', u.avatar_url) as user
    from quiz_attempts a
    join users u on u.id = a.user_id
    join quiz_answers given on given.user_id = a.user_id and given.attempt_id = a.id
    left join ${correctedRows(corrections)} using (question_id)
    cross join lateral (
      select coalesce(given.selected_option_id = corrected.option_id, given.is_correct) as is_correct
    ) now_right
    where a.quiz_id = ${quizId} and a.user_id in (${touchedStudents(corrections)})
    group by a.user_id, a.id, u.id
    order by a.id desc`)
  const ofStudents = [...Map.groupBy(rows, ({ userId }) => userId).values()]
  return ofStudents.flatMap((own) =>
    regradeAttempts(own).map((is, index) => ({ was: own[index] as AttemptRow, is })),
  )
}

/** The results that students see change, newest attempt first. */
export const changedResults = (regraded: readonly Regraded[]): ChangedResult[] =>
  regraded
    .filter(({ is }) => is.isLive)
    .map(({ was, is }) => ({
      attemptId: is.id,
      user: is.user,
      before: { score: was.score, passed: was.passed },
      after: { score: is.score, passed: is.passed, passingScore: is.passingScore },
    }))
    .filter(isResultChanged)
    .sort((a, b) => (a.attemptId < b.attemptId ? 1 : -1))
