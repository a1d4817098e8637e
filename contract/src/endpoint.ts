import type { ApiKeyScope } from '@farol/domain/api-keys.ts'
import type { Priority } from '@farol/domain/shedding.ts'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Who may call: anyone, anyone signed in, or administrators only. There is no default: each endpoint says it. */
type Access = 'public' | 'signed-in' | 'admin'

/**
 * What API keys and tokens may do here: nothing, call it, or call it with a key that writes. Nothing of how users get in, of roles
 * and of settings: a leaked key must not take an account or the school over. There is no default.
 */
type ClientAccess = 'none' | ApiKeyScope

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for each parameter, as OpenAPI writes it. */
  path: `/api/${string}`
  access: Access
  clients: ClientAccess
  /** Asks for the password or a code again when neither was given within the last minutes. */
  needsFreshProof?: true
  /** Also for an administrator who still has to set up the second factor that the school asks for. */
  isBeforeSecondFactor?: true
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Where an honest body may be larger than BODY_LIMIT_BYTES. */
  bodyLimitBytes?: number
  returns: z.ZodType
  /** JSON unless said otherwise. */
  produces?: 'text/csv' | 'image/webp' | 'application/pdf' | 'text/event-stream'
  /** Leads the browser to the address it returns: for what is opened as a page, such as a link. */
  redirects?: true
  /** For a raw file as the body, instead of JSON. */
  uploads?: { types: readonly string[]; limitBytes: number }
  /** When overloaded; see `priorityOf` for what holds unless said otherwise. */
  priority?: Priority
  /** What can go wrong here beyond what can go wrong everywhere (see COMMON_ERRORS). */
  errors: readonly ErrorCode[]
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** What is given up first under load, and what last. */
export function priorityOf({ priority, access, method, produces }: Endpoint): Priority {
  if (priority) return priority
  if (produces === 'text/csv') return 'reports'
  return access === 'admin' && method === 'GET' ? 'browsing' : 'studying'
}

/** Of a JSON body, unless its endpoint says otherwise. */
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

/** What the client passes: only the parts the endpoint declares. */
export type CallInput<E extends Endpoint> = {
  [K in keyof Call<E> as Call<E>[K] extends undefined ? never : K]: Call<E>[K]
}

export type Output<E extends Endpoint> = z.output<E['returns']>

export type Group = Record<string, Endpoint>
