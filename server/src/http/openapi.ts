import { allEndpoints } from '@farol/contract/contract.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { COMMON_ERRORS, ERRORS, type ErrorCode, problemDetails } from '@farol/contract/errors.ts'
import { z } from 'zod'
import type { SessionCookie } from '#/identity/session-cookie.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const BEARER_ERRORS = [
  'API_KEY_INVALID',
  'API_KEY_READ_ONLY',
  'TOKEN_INVALID',
  'TOKEN_UNKNOWN_KEY',
  'TOKEN_EXPIRED',
  'TOKEN_WRONG_AUDIENCE',
] as const

/** All errors of an endpoint, including those of its access and its input. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, clients, needsFreshProof, isBeforeSecondFactor, errors, method, params, body } = endpoint
  const byKind: ErrorCode[] = []
  if (access !== 'public') {
    byKind.push('UNAUTHENTICATED', ...(clients === 'none' ? ['BROWSER_ONLY' as const] : BEARER_ERRORS))
    byKind.push(access === 'admin' ? 'FORBIDDEN' : 'MAINTENANCE')
    if (!isBeforeSecondFactor) byKind.push('SECOND_FACTOR_NEEDED')
    if (needsFreshProof) byKind.push('PROOF_NEEDED')
  }
  if (method !== 'GET') byKind.push('FOREIGN_ORIGIN')
  if (params) byKind.push('NOT_FOUND')
  if (body) byKind.push('BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  return [...new Set([...byKind, ...errors, ...COMMON_ERRORS])]
}

export type AboutApi = { baseUrl: string; sessionCookie: Pick<SessionCookie, 'name'> }

export function openApiDocument({ baseUrl, sessionCookie }: AboutApi) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of allEndpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Farol', version: '1', description: 'The API of the Farol course platform.' },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemDetails, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie.name },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal API key of an administrator (farol_…), or a token of /api/account/token.',
        },
      },
    },
  }
}

function securityOf(endpoint: Endpoint) {
  if (endpoint.access === 'public') return []
  return endpoint.clients === 'none' ? [{ session: [] }] : [{ session: [] }, { bearer: [] }]
}

function operation(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      ...done(endpoint),
      ...problemResponses(errorsOf(endpoint)),
    },
  }
}

function done({ redirects, produces, returns, status }: Endpoint) {
  const schema = jsonSchema(returns, 'output')
  if (redirects) return { 303: { description: 'Go there', headers: { Location: { schema } } } }
  if (status === 204) return { 204: { description: 'Done' } }
  return {
    [status ?? 200]: { description: 'Done', content: { [produces ?? 'application/json']: { schema } } },
  }
}

function requestBody({ body, uploads }: Endpoint) {
  if (!body && !uploads) return {}
  const content = body
    ? { 'application/json': { schema: jsonSchema(body, 'input') } }
    : Object.fromEntries(
        (uploads?.types ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      )
  return { requestBody: { required: true, content } }
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  return Object.entries(schema?.shape ?? {}).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(shape as z.ZodType, undefined).success,
    schema: jsonSchema(shape as z.ZodType, 'input'),
  }))
}

function problemResponses(codes: ErrorCode[]) {
  const byStatus: Record<number, { description: string; content: unknown }> = {}
  for (const code of codes) {
    const { status, message } = ERRORS[code]
    const others = byStatus[status] ? `${byStatus[status].description} · ` : ''
    byStatus[status] = {
      description: `${others}${code}: ${message}`,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return byStatus
}
