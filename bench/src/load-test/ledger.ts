import type { Crowd } from './crowd.ts'

/** What the clients were told is kept. */
export type Ledger = {
  /** The last acknowledged place of each viewer. */
  saves: Map<string, number>
  submits: Set<string>
  sessionTokens: Set<string>
}

export const newLedger = (): Ledger => ({
  saves: new Map(),
  submits: new Set(),
  sessionTokens: new Set(),
})

export type Lost = { saves: number; submits: number; 'submits twice': number; logIns: number }

/** What is missing in the database of what was acknowledged. Places only grow, so a later one that was not answered is fine. */
export async function findLost({ school, quiz }: Crowd, ledger: Ledger): Promise<Lost> {
  const { pool } = school.database
  const { rows: places } = await pool.query<{ id: string; at: number }>(
    'select user_id as id, current_time_seconds::float8 as at from user_progress where lesson_id = $1',
    [school.lessonId],
  )
  const { rows: attempts } = await pool.query<{ id: string; count: number }>(
    'select user_id as id, count(*)::int as count from quiz_attempts where quiz_id = $1 group by user_id',
    [quiz.id],
  )
  const { rows: sessions } = await pool.query<{ token: string }>(
    'select token from sessions where token = any($1)',
    [[...ledger.sessionTokens]],
  )
  const placeOf = new Map(places.map(({ id, at }) => [id, at]))
  const attempted = new Set(attempts.map(({ id }) => id))
  const missing = [...ledger.saves].filter(([id, at]) => (placeOf.get(id) ?? -1) < at)
  return {
    saves: missing.length,
    submits: [...ledger.submits].filter((id) => !attempted.has(id)).length,
    'submits twice': attempts.filter(({ count }) => count > 1).length,
    logIns: ledger.sessionTokens.size - sessions.length,
  }
}
