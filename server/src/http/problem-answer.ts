import { ERRORS, type ProblemDetails } from '@farol/contract/errors.ts'
import type { Problem } from '@farol/contract/problem.ts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export function problemAnswer(problem: Problem, requestId: string) {
  const { status, message } = ERRORS[problem.code]
  const body: ProblemDetails = {
    type: `/api/docs#${problem.code}`,
    title: problem.sentence ?? message,
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
  // One of tus is not in Hono's list.
  return [JSON.stringify(body), status as ContentfulStatusCode, headers] as const
}
