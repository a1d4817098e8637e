import type { CallInput, Endpoint, Output } from '@farol/contract/endpoint.ts'
import { ApiProblem, isProblemDetails, offlineProblem, unreadableProblem } from './api-problem.ts'
import { requestUrl } from './request-url.ts'

/**
 * Where an endpoint is. It is written out at the call, and checked against the contract's types, because importing
 * the definitions themselves would bring Zod into the first load of every page.
 */
export type Address<E extends Endpoint> = { method: E['method']; path: E['path'] }

type Parts = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** `call<typeof courses.published>({ method: 'GET', path: '/api/courses' }, {})` */
export async function call<E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  signal?: AbortSignal,
  options: Pick<RequestInit, 'keepalive'> = {},
): Promise<Output<E>> {
  const { params, query, body }: Parts = input
  const response = await send(requestUrl({ path: endpoint.path, params, query }), {
    method: endpoint.method,
    headers: body === undefined ? { accept: 'application/json' } : jsonHeaders,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...options,
  })
  const answer = await readJson(response)
  if (response.ok && answer !== undefined) return answer as Output<E>
  throw toProblem(response, answer)
}

const jsonHeaders = { accept: 'application/json', 'content-type': 'application/json' }

async function send(url: string, init: RequestInit) {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw offlineProblem(error)
  }
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function toProblem(response: Response, answer: unknown) {
  if (!isProblemDetails(answer)) return unreadableProblem(response.status)
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return new ApiProblem({
    code: answer.code,
    title: answer.title,
    status: response.status,
    fields: answer.fields,
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
  })
}
