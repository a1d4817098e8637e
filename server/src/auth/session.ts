import { createHmac, timingSafeEqual } from 'node:crypto'
import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import { gathered } from '../database/gathered.ts'
import type { Reads } from '../database/reads.ts'
import { hasFactor } from '../factors/factors.queries.ts'
import { cookieValue } from '../http/cookies.ts'

export type Session = {
  id: string
  userId: string
  name: string
  email: string
  avatarUrl: string | null
  memberSince: Date
  deletionDueAt: Date | null
  role: Role
  updatedAt: Date
  lastUsedAt: Date
  /** Read along with every session, so that switching it holds at once, on every instance. */
  isMaintenance: boolean
  /** An administrator without the second factor that the school asks of them. */
  needsSecondFactor: boolean
}

type Row = Omit<Session, 'role'> & { role: Role | null; token: string }

/** Session, profile and newest role in one statement: a demotion or a revoked session holds at the next request. */
const SESSIONS = {
  name: 'sessions',
  text: `
    select s.token, s.id, s.user_id as "userId", s.updated_at as "updatedAt", s.last_used_at as "lastUsedAt", p.name, p.email, p.avatar_url as "avatarUrl",
           p.created_at as "memberSince", p.deletion_due_at as "deletionDueAt", r.role, settings.maintenance_mode as "isMaintenance",
           case when settings.admin_second_factor and r.role = 'admin' then not ${hasFactor('p.id')} else false end as "needsSecondFactor"
    from sessions s
    join profiles p on p.id = s.user_id
    cross join settings
    left join lateral (
      select role from user_roles where user_id = p.id order by created_at desc, id desc limit 1
    ) r on true
    where s.token = any($1::text[]) and s.expires_at > now()`,
}

export type FindSession = (token: string) => Promise<Session | undefined>

/** Requests that arrive together are looked up together. */
export const createFindSession = (reads: Reads): FindSession =>
  gathered(async (tokens: string[]) => {
    const rows = await reads.query<Row>(SESSIONS, [tokens])
    const byToken = new Map(
      rows.map(({ token, ...row }) => [token, { ...row, role: effectiveRole(row.role) }]),
    )
    return tokens.map((token) => byToken.get(token))
  })

/**
 * Better Auth's session cookie is `token.signature`, the signature being base64(HMAC-SHA256(secret, token)). Checking it
 * ourselves costs a fifth of asking the library; a test pins the format.
 */
export function sessionToken(input: { cookieHeader: string | null; cookieName: string; secret: string }) {
  const value = cookieValue(input.cookieHeader, input.cookieName)
  const split = value?.lastIndexOf('.') ?? -1
  if (!value || split < 1) return undefined
  const token = value.slice(0, split)
  const given = Buffer.from(value.slice(split + 1), 'base64')
  const wanted = createHmac('sha256', input.secret).update(token).digest()
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined
}
