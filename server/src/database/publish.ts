import type { LiveChange } from '@farol/domain/live-audience.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export const LIVE_CHANNEL = 'farol_live'
/** Where processes that do jobs report to all servers (ADR 4). */
export const JOBS_CHANNEL = 'farol_jobs'

/** PostgreSQL rejects notifications of 8,000 bytes or more. */
const PAYLOAD_MOST_BYTES = 7_900

/** Called in the transaction of the change: every instance is notified after the commit, and never without it. */
export async function publish(orm: NodePgDatabase, changes: readonly LiveChange[]) {
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
