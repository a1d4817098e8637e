import type { ErrorCode } from '@farol/contract/errors.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { ProviderRefusal } from '@farol/contract/provider.ts'
import type { Logger } from 'pino'

export class ProviderRefused extends Error {
  readonly refusal: ProviderRefusal

  constructor(refusal: ProviderRefusal, cause?: unknown) {
    super(`The log-in with the provider ended: ${refusal}.`, { cause })
    this.refusal = refusal
  }
}

const OF_PROBLEMS: Partial<Record<ErrorCode, ProviderRefusal>> = {
  ACCOUNT_BLOCKED: 'blocked',
  EMAIL_NOT_CONFIRMED: 'unconfirmed',
  TOO_MANY_ATTEMPTS: 'too-many',
}

/** The error code for the log-in page. Only faults are logged: not a user who cancels, nor one our rules refuse. */
export function refusalOf(error: unknown, log: Logger): ProviderRefusal {
  if (error instanceof ProviderRefused) {
    const isFault = error.refusal === 'unavailable' || error.refusal === 'failed'
    if (isFault && error.cause) log.warn({ err: error.cause }, 'the log-in with the provider failed')
    return error.refusal
  }
  const known = error instanceof Problem ? OF_PROBLEMS[error.code] : undefined
  if (!known) log.error({ err: error }, 'the log-in with the provider failed')
  return known ?? 'failed'
}
