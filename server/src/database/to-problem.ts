import { Problem } from '@farol/contract/problem.ts'

const RETRY_AFTER_SECONDS = 2

/** The database is away, starting, stopping, full or overloaded. */
const AWAY_SQLSTATE = /^(08|53|57P0)/
const AWAY_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
])
const AWAY_MESSAGE =
  /connection terminated|connection error|timeout exceeded when trying to connect|timeout expired|query read timeout|client was closed|not queryable/i
/** Cancelled by the statement timeout. */
const TIMED_OUT = '57014'
/** A standby that is not yet promoted, or a database that was made read-only: it reads, and will write again. */
const READ_ONLY = '25006'
/** Text or a number the database cannot hold: the contract's shapes should have refused it, and it is still no fault of ours. */
const UNSTORABLE_SQLSTATE = /^22/

/** What an error means to the user who caused it, or met it. */
export function toProblem(error: unknown): Problem {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof Problem) return current
    const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
    if (isAway(code, current.message)) return unavailable(error)
    if (UNSTORABLE_SQLSTATE.test(code)) return new Problem('INVALID_INPUT', { cause: error })
  }
  return new Problem('INTERNAL', { cause: error })
}

export const unavailable = (cause: unknown) =>
  new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })

const isAway = (code: string, message: string) =>
  AWAY_SQLSTATE.test(code) ||
  code === TIMED_OUT ||
  code === READ_ONLY ||
  AWAY_SYSTEM_CODES.has(code) ||
  AWAY_MESSAGE.test(message)
