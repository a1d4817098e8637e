import type { CallInput } from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { quizResults } from '@farol/contract/quiz-results.ts'
import { type Correction, regradeCounts } from '@farol/domain/regrade.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { changedResults, correctedRows, regradedAttempts } from './regrade.queries.ts'

const RESULTS_PER_PAGE = 50

type Input = { quizId: string } & CallInput<typeof quizResults.previewRegrade>['body']

/** The same rule as the save applies, which grades whoever answers until then, too. */
export async function previewRegrade(orm: NodePgDatabase, { quizId, version, corrections, after }: Input) {
  await checkQuiz(orm, { quizId, version, corrections })
  const changes = changedResults(await regradedAttempts(orm, { quizId, corrections }))
  const rest = after ? changes.filter(({ attemptId }) => attemptId < after) : changes
  const page = rest.slice(0, RESULTS_PER_PAGE)
  return {
    counts: regradeCounts(changes),
    changes: page,
    next: rest.length > page.length ? (page.at(-1)?.attemptId ?? null) : null,
  }
}

type Checked = { quizId: string; version: number; corrections: readonly Correction[] }

async function checkQuiz(orm: NodePgDatabase, { quizId, version, corrections }: Checked) {
  const { rows } = await orm.execute<{ version: number; known: number }>(sql`
    select q.version, (
      select count(distinct corrected.question_id)::int from ${correctedRows(corrections)}
      join quiz_questions qq on qq.id = question_id and qq.quiz_id = q.id and qq.archived_at is null
      join quiz_options o on o.id = option_id and o.question_id = qq.id
    ) as known
    from quizzes q where q.id = ${quizId}`)
  const [quiz] = rows
  if (!quiz) throw new Problem('NOT_FOUND')
  if (quiz.version !== version) throw new Problem('CHANGED_MEANWHILE')
  if (quiz.known !== corrections.length) throw new Problem('NOT_FOUND')
}
