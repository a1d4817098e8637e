import type { CallInput, Endpoint, Output } from '@farol/contract/endpoint.ts'
import { noteSchool } from '#/ui/school.ts'
import {
  ApiProblem,
  isProblemDetails,
  offlineProblem,
  timeoutProblem,
  unreadableProblem,
} from './api-problem.ts'

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

/** Longer than the server's own limits (two seconds for most statements, ten for reports) and a slow connection together. */
export const DEFAULT_TIMEOUT_MS = 20_000

/** For what the browser keeps and sends again: a call that hangs must not hold up the next one. */
export const SAVE_TIMEOUT_MS = 10_000

/** For answers or uploads of some megabytes over a slow connection. */
export const TRANSFER_TIMEOUT_MS = 120_000

type CallOptions = Pick<RequestInit, 'keepalive' | 'body'> & {
  timeoutMs?: number
  headers?: Record<string, string>
}

/** `call<typeof courses.published>({ method: 'GET', path: '/api/courses' }, {})` */
export async function call<E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  signal?: AbortSignal,
  { timeoutMs = DEFAULT_TIMEOUT_MS, headers = {}, ...options }: CallOptions = {},
): Promise<Output<E>> {
  const { params, query, body }: Parts = input
  const url = requestUrl({ path: endpoint.path, params, query })
  const init = {
    method: endpoint.method,
    headers: { ...(body === undefined ? { accept: 'application/json' } : jsonHeaders), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...options,
  }
  const limit = timeLimit(timeoutMs, signal)
  try {
    const response = await fetch(url, { ...init, signal: limit.signal })
    noteSchool(response)
    const answer = await readJson(response, limit.signal)
    if (response.status === NO_CONTENT || (response.ok && answer !== undefined)) return answer as Output<E>
    throw toProblem(response, answer)
  } catch (error) {
    if (limit.signal.aborted) throw limit.signal.reason
    throw error instanceof ApiProblem ? error : offlineProblem(error)
  } finally {
    limit.end()
  }
}

const NO_CONTENT = 204
const jsonHeaders = { accept: 'application/json', 'content-type': 'application/json' }

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  try {
    return await response.json()
  } catch (error) {
    if (signal.aborted) throw error
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

type Target = {
  path: string
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
}

/** Fills the `{name}` places of the path and adds the query; what is undefined is left out. */
export function requestUrl({ path, params = {}, query = {} }: Target) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Aborts when the time is up or the caller gives up. By hand, because `AbortSignal.any` is missing in Safari before 17.4. */
export function timeLimit(timeoutMs: number, signal?: AbortSignal) {
  const controller = new AbortController()
  const giveUp = () => controller.abort(signal?.reason)
  const timer = setTimeout(() => controller.abort(timeoutProblem()), timeoutMs)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    },
  }
}
