import type { ApiKeyScope } from '@farol/domain/api-keys.ts'
import type { Priority } from '@farol/domain/shedding.ts'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** What is sent as a file: whole, in ranges, or the answer that it is known. */
export const FILE_TYPES = [
  'video/mp4',
  'image/jpeg',
  'application/vnd.apple.mpegurl',
  'text/vtt',
  /** A file of whatever type it is. */
  'application/octet-stream',
] as const
type FileType = (typeof FILE_TYPES)[number]

/** There is no default: each endpoint declares who may call it. */
type Access = 'public' | 'signed-in' | 'admin'

/**
 * What API keys and tokens need here: they cannot call it, or need a key with this scope. Log-in, roles and settings are
 * `none`, so that a leaked key cannot take over an account or the school. There is no default.
 */
type ClientAccess = 'none' | ApiKeyScope

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for each parameter, as in OpenAPI. */
  path: `/api/${string}`
  access: Access
  clients: ClientAccess
  /** Requires the password or a code again, unless one was given within the last minutes. */
  needsFreshProof?: true
  /** Also open to an administrator who still has to set up the second factor that the school requires. */
  isBeforeSecondFactor?: true
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** For the many requests of one playing video: its session may have been read some seconds ago. */
  isRemembered?: true
  /** If valid bodies can be larger than BODY_LIMIT_BYTES. */
  bodyLimitBytes?: number
  returns: z.ZodType
  /** JSON by default. */
  produces?:
    | 'text/csv'
    | 'image/webp'
    | 'image/png'
    | 'application/pdf'
    | 'application/zip'
    | 'text/event-stream'
    | FileType
  /** The status of a success; 200 by default. With 204 there is no body. */
  status?: 201 | 204
  /** Responds with a redirect to the address it returns, for endpoints that are opened as pages; when overloaded, to another. */
  redirects?: { whenUnavailable: string }
  /** The body is a raw file instead of JSON. */
  uploads?: {
    types: readonly string[]
    limitBytes: number
    /** If the connection breaks, the handler gets what has arrived. */
    keepsPartial?: true
  }
  /** For load shedding; see `priorityOf` for the default. */
  priority?: Priority
  /** Errors of this endpoint besides COMMON_ERRORS. */
  errors: readonly ErrorCode[]
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export function priorityOf({ priority, access, method, produces }: Endpoint): Priority {
  if (priority) return priority
  if (produces === 'text/csv') return 'reports'
  return access === 'admin' && method === 'GET' ? 'browsing' : 'studying'
}

/** For JSON bodies, by default. */
export const BODY_LIMIT_BYTES = 256 * 1024

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S }
  ? S
  : undefined

/** What the server's handler receives. */
export type Input<E extends Endpoint> = {
  params: Parsed<Part<E, 'params'>>
  query: Parsed<Part<E, 'query'>>
  body: Parsed<Part<E, 'body'>>
  upload: E extends { uploads: object } ? Uint8Array : undefined
}

type Call<E extends Endpoint> = {
  params: Sent<Part<E, 'params'>>
  query: Sent<Part<E, 'query'>>
  body: Sent<Part<E, 'body'>>
}

/** What the client passes: only the parts the endpoint declares. A query in which everything is optional can be left out. */
export type CallInput<E extends Endpoint> = {
  [K in keyof Call<E> as Call<E>[K] extends undefined
    ? never
    : K extends OptionalPart<E>
      ? never
      : K]: Call<E>[K]
} & { [K in OptionalPart<E>]?: Call<E>[K] }

type OptionalPart<E extends Endpoint> = Record<never, never> extends Call<E>['query'] ? 'query' : never

export type Output<E extends Endpoint> = z.output<E['returns']>

export type Group = Record<string, Endpoint>
