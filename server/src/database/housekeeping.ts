import type { Logger } from 'pino'
import type { Database } from './open-database.ts'

const EVERY_MS = 15 * 60 * 1_000

const EXPIRED = [
  'delete from rate_limits where resets_at < now()',
  'delete from verifications where expires_at < now()',
  'delete from sessions where expires_at < now()',
  'delete from passkey_challenges where expires_at < now()',
  'delete from pending_sign_ins where expires_at < now()',
]

/** Clears what has expired, so that the tables do not grow for ever. */
export function startHousekeeping(database: Database, log: Logger): { stop: () => void } {
  const timer = setInterval(() => {
    Promise.all(EXPIRED.map((statement) => database.pool.query(statement))).catch((error) =>
      log.warn({ err: error }, 'housekeeping failed; it is tried again later'),
    )
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
