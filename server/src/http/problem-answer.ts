import { ERRORS, type ProblemDetails } from '@farol/contract/errors.ts'
import type { Problem } from '@farol/contract/problem.ts'

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
