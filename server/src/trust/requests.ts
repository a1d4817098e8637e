import { contract } from '@farol/contract/contract.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { TUS_VERSION } from '@farol/contract/uploads.ts'
import { BODIES } from './bodies.ts'
import type { School } from './school.ts'
import type { Ids } from './targets.ts'
import type { Persona } from './users.ts'

export type NamedEndpoint = { group: string; name: string; endpoint: Endpoint }

/** Every endpoint with its names in the contract, such as `courses` and `one`. */
export const namedEndpoints = (
  groups: Record<string, Record<string, Endpoint>> = contract,
): NamedEndpoint[] =>
  Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ group, name, endpoint })),
  )

export const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** For `test.each`. */
export const testCases = (endpoints: NamedEndpoint[]) =>
  endpoints.map((named) => [titleOf(named.endpoint), named] as const)

export const idNames = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const missingId = (name: string) => (name === 'sha256' ? 'a'.repeat(64) : crypto.randomUUID())

/** The path with these ids; a missing one is replaced by an id that does not exist. */
export const pathWith = ({ path }: Endpoint, ids: Ids) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? missingId(name)))

/** Every kind of request of an upload needs them. */
const TUS_HEADERS = {
  'tus-resumable': TUS_VERSION,
  'upload-length': '1000',
  'upload-offset': '0',
  'upload-metadata': 'filename YXVsYS5tcDQ=',
}

type Call = { as: Persona; ids?: Ids; headers?: Record<string, string> }

/** A valid request. Ignores the cookies of the response, so that every user keeps the session. */
export async function request(school: School, named: NamedEndpoint, { as, ids = {}, headers = {} }: Call) {
  const { endpoint } = named
  const { body, type } = await contentOf(school, named, ids)
  return fetch(school.server.url + pathWith(endpoint, ids), {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      cookie: school.visitors[as].cookieHeader,
      ...(body !== undefined && { 'content-type': type }),
      ...(endpoint.path.startsWith('/api/admin/uploads') && TUS_HEADERS),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
}

async function contentOf(school: School, { group, name, endpoint }: NamedEndpoint, ids: Ids) {
  if (endpoint.uploads) return { body: 'no image', type: endpoint.uploads.types[0] ?? '' }
  const bodies: Record<string, Record<string, unknown>> = BODIES
  const body = bodies[group]?.[name]
  const value = typeof body === 'function' ? await body(school, ids) : body
  return { body: value === undefined ? undefined : JSON.stringify(value), type: 'application/json' }
}

/** The status alone; cancels the body, which may be a stream. */
export async function statusOf(...call: Parameters<typeof request>): Promise<number> {
  const { status, body } = await request(...call)
  await body?.cancel()
  return status
}

/** Status and body, without the request id. */
export async function answerTo(...call: Parameters<typeof request>): Promise<string> {
  const response = await request(...call)
  return `${response.status} ${(await response.text()).replace(/"requestId":"[^"]+"/, '')}`
}
