import { ERRORS, type ErrorCode, type ProblemDetails } from '@farol/contract/errors.ts'

type Details = { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown }

/** An error the person is told about: a code of the contract, answered as RFC 9457 problem details. */
export class Problem extends Error {
  override name = 'Problem'
  code: ErrorCode
  fields: Details['fields']
  retryAfterSeconds: Details['retryAfterSeconds']

  constructor(code: ErrorCode, { fields, retryAfterSeconds, cause }: Details = {}) {
    super(code, { cause })
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function problemAnswer(problem: Problem, requestId: string) {
  const { status, message } = ERRORS[problem.code]
  const body: ProblemDetails = {
    type: `/api/docs#${problem.code}`,
    title: message,
    status,
    code: problem.code,
    requestId,
    ...(problem.fields && { fields: problem.fields }),
  }
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(problem.retryAfterSeconds && { 'retry-after': String(problem.retryAfterSeconds) }),
  }
  return [JSON.stringify(body), status, headers] as const
}
