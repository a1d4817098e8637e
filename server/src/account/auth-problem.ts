import type { ErrorCode } from '@farol/contract/errors.ts'
import { Problem } from '@farol/contract/problem.ts'
import { APIError } from 'better-auth/api'

/** Better Auth's codes that a person can meet, in the contract's words. */
const CODES: Record<string, ErrorCode> = {
  USER_ALREADY_EXISTS: 'EMAIL_TAKEN',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'EMAIL_TAKEN',
  INVALID_EMAIL_OR_PASSWORD: 'WRONG_CREDENTIALS',
  ACCOUNT_BLOCKED: 'ACCOUNT_BLOCKED',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_CONFIRMED',
  INVALID_TOKEN: 'LINK_EXPIRED',
  TOKEN_EXPIRED: 'LINK_EXPIRED',
  USER_NOT_FOUND: 'LINK_EXPIRED',
  INVALID_EMAIL: 'INVALID_INPUT',
  PASSWORD_TOO_SHORT: 'INVALID_INPUT',
  PASSWORD_TOO_LONG: 'INVALID_INPUT',
}

export const authCode = (error: unknown): string | undefined =>
  error instanceof APIError ? error.body?.code : undefined

/** For `catch`: rethrows what Better Auth refused as a problem of ours. */
export function throwAuthProblem(error: unknown): never {
  const code = CODES[authCode(error) ?? '']
  if (code) throw new Problem(code, { cause: error })
  throw error
}
