import type { LiveChange } from '@farol/domain/live-audience.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export const LIVE_CHANNEL = 'farol_live'

/** PostgreSQL refuses a notification of 8,000 bytes. */
const PAYLOAD_MOST_BYTES = 7_900
/** Of changes with two ids, some 130 bytes each. */
const ROWS_PER_PAYLOAD = 50

/** Called in the transaction of the change: it is heard by every instance after the commit, and never without it. */
export async function announce(orm: NodePgDatabase, changes: readonly LiveChange[]) {
  if (changes.length === 0) return
  await orm.execute(sql`
    select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${sql.param(payloads(changes))}::text[]) as payload`)
}

/** As few notifications as fit. */
export function payloads(changes: readonly LiveChange[]): string[] {
  const parts: string[] = []
  let part = ''
  for (const change of changes) {
    const text = JSON.stringify(change)
    if (part !== '' && Buffer.byteLength(part) + Buffer.byteLength(text) + 2 > PAYLOAD_MOST_BYTES) {
      parts.push(`[${part}]`)
      part = ''
    }
    part += part === '' ? text : `,${text}`
  }
  return [...parts, `[${part}]`]
}

/**
 * For statements that write many students' rows at once: a query that announces the progress of what `rows` (something to select from,
 * with user_id and course_id) holds, merged. Inside `with` it runs only when the statement reads it.
 */
export const announceProgress = (rows: string) => `
  select pg_notify('${LIVE_CHANNEL}', json_agg(json_build_object('kind', 'progress', 'userId', user_id, 'courseId', course_id))::text)
  from (
    select user_id, course_id, (row_number() over () - 1) / ${ROWS_PER_PAYLOAD} as part
    from (select distinct user_id, course_id from ${rows}) told
  ) numbered
  group by part`

/** For statements that write one student's row, both being SQL for an id: an expression that announces their progress. */
export const announceOneProgress = (userId: string, courseId: string) =>
  `pg_notify('${LIVE_CHANNEL}', json_build_array(json_build_object('kind', 'progress', 'userId', ${userId}, 'courseId', ${courseId}))::text)`
