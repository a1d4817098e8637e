import type { CallInput } from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { quizzes } from '@farol/contract/quizzes.ts'
import { type Correction, regradeCounts } from '@farol/domain/regrade.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { changedResults, correctedRows, regradedAttempts } from './regrade.queries.ts'

const RESULTS_PER_PAGE = 50

type Input = { lessonId: string } & CallInput<typeof quizzes.previewRegrade>['body']

/** The same rule as the save applies, which grades whoever answers until then, too. */
export async function previewRegrade(orm: NodePgDatabase, { lessonId, version, corrections, after }: Input) {
  const quizId = await checkedQuiz(orm, { lessonId, version, corrections })
  const changes = changedResults(await regradedAttempts(orm, { quizId, corrections }))
  const rest = after ? changes.filter(({ attemptId }) => attemptId < after) : changes
  const page = rest.slice(0, RESULTS_PER_PAGE)
  return {
    counts: regradeCounts(changes),
    changes: page,
    next: rest.length > page.length ? (page.at(-1)?.attemptId ?? null) : null,
  }
}

type Checked = { lessonId: string; version: number; corrections: readonly Correction[] }

async function checkedQuiz(orm: NodePgDatabase, { lessonId, version, corrections }: Checked) {
  const { rows } = await orm.execute<{ id: string; version: number; known: number }>(sql`
    select q.id, q.version, (
      select count(*)::int from ${correctedRows(corrections)}
      join quiz_questions qq on qq.id = question_id and qq.quiz_id = q.id and qq.archived_at is null
      join quiz_options o on o.id = option_id and o.question_id = qq.id
    ) as known
    from quizzes q where q.lesson_id = ${lessonId}`)
  const [quiz] = rows
  if (!quiz) throw new Problem('NOT_FOUND')
  if (quiz.version !== version) throw new Problem('CHANGED_MEANWHILE')
  if (quiz.known !== corrections.length) throw new Problem('NOT_FOUND')
  return quiz.id
}
