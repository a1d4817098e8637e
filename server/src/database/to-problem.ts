import { Problem } from '@farol/contract/problem.ts'

const RETRY_AFTER_SECONDS = 2

/** The database is unreachable, starting, stopping, full or overloaded. */
const UNAVAILABLE_SQLSTATE = /^(08|53|57P0)/
const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
])
const UNAVAILABLE_MESSAGE =
  /connection terminated|connection error|timeout exceeded when trying to connect|timeout expired|query read timeout|client was closed|not queryable/i
/** Cancelled by the statement timeout. */
const TIMED_OUT = '57014'
/** A standby before its promotion, or a database set to read-only. */
const READ_ONLY = '25006'
/** A text or number the database cannot store: the contract should have rejected it, and it is still invalid input. */
const UNSTORABLE_SQLSTATE = /^22/

/** Maps any error to the problem that is sent to the client. */
export function toProblem(error: unknown): Problem {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof Problem) return current
    const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
    if (isUnavailable(code, current.message)) return unavailable(error)
    if (UNSTORABLE_SQLSTATE.test(code)) return new Problem('INVALID_INPUT', { cause: error })
  }
  return new Problem('INTERNAL', { cause: error })
}

export const unavailable = (cause: unknown) =>
  new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })

const isUnavailable = (code: string, message: string) =>
  UNAVAILABLE_SQLSTATE.test(code) ||
  code === TIMED_OUT ||
  code === READ_ONLY ||
  UNAVAILABLE_SYSTEM_CODES.has(code) ||
  UNAVAILABLE_MESSAGE.test(message)
