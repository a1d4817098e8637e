import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import { isApiKeyText, scopeAllows } from '@farol/domain/api-keys.ts'
import type { Logger } from 'pino'
import type { Session } from '#/requests/caller.ts'
import { keyInUse, RECORD_KEY_USE } from './api-keys.ts'
import type { RateLimit } from './rate-limit.ts'
import { sessionOfToken, type TokenParts } from './tokens.ts'

const BEARER = /^bearer(?: +|$)/i

/** Sent by programs instead of a cookie; immune to CSRF, because browsers never add it by themselves. */
export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  authorization !== undefined && BEARER.test(authorization)
    ? authorization.replace(BEARER, '').trim()
    : undefined

type BearerParts = TokenParts & { rateLimit: RateLimit; log: Logger }

/** The caller of this key or token. A cookie in the same request is ignored. */
export async function authenticateBearer(
  parts: BearerParts,
  { bearer, endpoint }: { bearer: string; endpoint: Endpoint },
): Promise<Session> {
  const session = bearer.startsWith('farol_')
    ? await sessionOfKey(parts, { key: bearer, endpoint })
    : await sessionOfToken(parts, bearer)
  if (endpoint.clients === 'none') throw new Problem('BROWSER_ONLY')
  return session
}

async function sessionOfKey(parts: BearerParts, { key, endpoint }: { key: string; endpoint: Endpoint }) {
  const { database, rateLimit, log } = parts
  const found = isApiKeyText(key) ? await keyInUse(database.reads, key) : undefined
  if (found?.session.role !== 'admin') throw new Problem('API_KEY_INVALID')
  const { session, scope } = found
  await rateLimit.use({ limit: 'api-key:key', of: session.id })
  database.pool
    .query({ ...RECORD_KEY_USE, values: [session.id] })
    .catch((error) => log.warn({ err: error }, 'could not record the last use of an API key'))
  if (endpoint.clients !== 'none' && !scopeAllows(scope, endpoint.clients))
    throw new Problem('API_KEY_READ_ONLY')
  return session
}
