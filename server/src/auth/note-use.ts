import type { Logger } from 'pino'
import type { Database } from '../database/open-database.ts'
import type { Session } from '../requests/caller.ts'

/** Exact enough to tell one's own use from a stranger's, and one small write per session and quarter of an hour. */
const NOTED_EVERY_MS = 15 * 60 * 1_000

/** The condition again in the statement: of many requests at once, one writes. */
const NOTE = {
  name: 'note-session-use',
  text: `update sessions set last_used_at = now() where id = $1 and last_used_at < now() - interval '15 minutes'`,
}

/** Nobody waits for it. */
export function noteUse({ id, lastUsedAt }: Session, { database, log }: { database: Database; log: Logger }) {
  if (Date.now() - lastUsedAt.getTime() < NOTED_EVERY_MS) return
  database.pool
    .query({ ...NOTE, values: [id] })
    .catch((error) => log.warn({ err: error }, 'the use of a session was not noted'))
}
