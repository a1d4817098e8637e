import { createHmac, timingSafeEqual } from 'node:crypto'
import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import { gathered } from '../database/gathered.ts'
import type { Reads } from '../database/reads.ts'
import { hasFactor } from '../factors/factors.queries.ts'
import type { Session } from '../requests/caller.ts'
import { cookieValue } from '../requests/cookies.ts'

export type SessionRow = Omit<Session, 'role'> & { role: Role | null; token: string }

/** The person behind a session or a key: profile, newest role and what the school asks for, at this moment. */
export const PERSON_COLUMNS = `
  p.id as "userId", p.name, p.email, p.avatar_url as "avatarUrl", p.created_at as "memberSince",
  p.deletion_due_at as "deletionDueAt", r.role, settings.maintenance_mode as "isMaintenance",
  case when settings.admin_second_factor and r.role = 'admin' then not ${hasFactor('p.id')} else false end as "needsSecondFactor"`

export const PERSON_JOINS = `
  cross join settings
  left join lateral (
    select role from user_roles where user_id = p.id order by created_at desc, id desc limit 1
  ) r on true`

const SESSION = `
  select s.token, s.id, s.updated_at as "updatedAt", s.last_used_at as "lastUsedAt", s.proven_at as "provenAt", ${PERSON_COLUMNS}
  from sessions s join profiles p on p.id = s.user_id ${PERSON_JOINS}`

/** In one statement: a demotion, a block or a revoked session holds at the next request. */
const SESSIONS = {
  name: 'sessions',
  text: `${SESSION} where s.token = any($1::text[]) and s.expires_at > now() and p.blocked_at is null`,
}
const SESSION_BY_ID = {
  name: 'session-by-id',
  text: `${SESSION} where s.id = $1 and s.expires_at > now() and p.blocked_at is null`,
}

export type FindSession = (token: string) => Promise<Session | undefined>

/** Requests that arrive together are looked up together. */
export const createFindSession = (reads: Reads) =>
  gathered(async (tokens: string[]): Promise<(Session | undefined)[]> => {
    const rows = await reads.query<SessionRow>(SESSIONS, [tokens])
    const byToken = new Map(
      rows.map(({ token, ...row }) => [token, { ...row, role: effectiveRole(row.role) }]),
    )
    return tokens.map((token) => byToken.get(token))
  })

export async function findSessionById(reads: Reads, id: string): Promise<Session | undefined> {
  const [row] = await reads.query<SessionRow>(SESSION_BY_ID, [id])
  if (!row) return undefined
  const { token: _, ...session } = row
  return { ...session, role: effectiveRole(row.role) }
}

export type ReadToken = (cookieHeader: string | undefined) => string | undefined

/** So many sessions in use at once; with more, all are checked once again. */
const REMEMBERED_MOST = 20_000
/** Of a header with more in it than our own cookies, nothing is remembered: nobody fills our memory with theirs. */
const REMEMBERED_LONGEST = 500

/**
 * The session cookie is `token.signature`, the signature being base64(HMAC-SHA256(secret, token)). Only what was found to
 * be signed by us is remembered, and only that it was signed: whether the session still stands is asked each time.
 */
export function createReadToken({ name, secret }: { name: string; secret: string }): ReadToken {
  const signed = new Map<string, string>()

  return (cookieHeader) => {
    if (!cookieHeader) return undefined
    const known = signed.get(cookieHeader)
    if (known !== undefined) return known
    const value = cookieValue(cookieHeader, name)
    const token = value && signedToken(value, secret)
    if (!token) return undefined
    if (signed.size >= REMEMBERED_MOST) signed.clear()
    if (cookieHeader.length <= REMEMBERED_LONGEST) signed.set(cookieHeader, token)
    return token
  }
}

function signedToken(value: string, secret: string) {
  const split = value.lastIndexOf('.')
  if (split < 1) return undefined
  const token = value.slice(0, split)
  const given = Buffer.from(value.slice(split + 1))
  const wanted = Buffer.from(signature(token, secret))
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined
}

/** What the cookie of a session holds, as it goes over the wire. */
export const cookieOf = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${signature(token, secret)}`)

const signature = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64')
