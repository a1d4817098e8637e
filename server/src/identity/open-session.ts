import { randomBytes } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { SESSIONS_MAX } from '@farol/domain/limits.ts'
import { effectiveRole } from '@farol/domain/roles.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { newId } from '#/database/new-id.ts'
import type { AnyCaller, Session } from '#/requests/caller.ts'
import { addressForLimits } from '#/requests/client-address.ts'
import { rateLimitKey, type Use } from './rate-limit.ts'
import { clearSessionCookie, type SessionCookie, setSessionCookie } from './session-cookie.ts'
import type { SessionRow } from './sessions.ts'

const TOKEN_BYTES = 24
const USER_AGENT_MAX = 4_000
const DAY_MS = 24 * 3_600 * 1_000

/**
 * All that a log-in writes, unless the address must be confirmed first or the account is blocked: the session, the last
 * log-in, the reset of its rate limits, and the end of the least recently used session when there are too many.
 */
const OPEN_SESSION = {
  name: 'open-session',
  text: `
    with opened as (
      insert into sessions (id, user_id, token, ip_address, user_agent, proven_at)
      select $1, u.id, $3, $4, $5, case when $7 then now() end
      from users u cross join settings
      where u.id = $2 and u.blocked_at is null and (u.email_verified or not settings.email_confirmation)
      returning id, user_id, updated_at, last_used_at, proven_at
    ), seen as (
      update users set last_login = now(), updated_at = now() from opened where users.id = opened.user_id
    ), forgotten as (
      delete from rate_limits where key = $6 and exists (select from opened)
    ), surplus as (
      delete from sessions where exists (select from opened) and id in (
        select id from sessions where user_id = $2 order by last_used_at desc, id desc offset ${SESSIONS_MAX - 1}
      )
    )
    select s.id, s.updated_at as "updatedAt", s.last_used_at as "lastUsedAt", s.proven_at as "provenAt",
           u.id as "userId", u.name, u.email, u.avatar_url as "avatarUrl", u.created_at as "memberSince",
           u.deletion_due_at as "deletionDueAt", u.role, u.maintenance_mode as "isMaintenance",
           u.needs_second_factor as "needsSecondFactor", u.is_monitor as "isMonitor", u.unread, u.has_turmas as "hasTurmas"
    from opened s join session_users u on u.id = s.user_id`,
}

type Parts = { pool: pg.Pool; sessionCookie: SessionCookie }

/** The caller has authenticated the user. */
export async function openSession(
  { pool, sessionCookie }: Parts,
  caller: AnyCaller,
  { userId, tries, isProven }: { userId: string; tries: Use | undefined; isProven: boolean },
): Promise<Session> {
  const token = newSessionToken()
  const { rows } = await pool.query<Omit<SessionRow, 'token'>>({
    ...OPEN_SESSION,
    values: [
      newId(),
      userId,
      token,
      addressForLimits(caller.address),
      caller.headers.get('user-agent')?.slice(0, USER_AGENT_MAX),
      tries && rateLimitKey(tries),
      isProven,
    ],
  })
  const [row] = rows
  if (!row) throw new Problem((await isBlocked(pool, userId)) ? 'ACCOUNT_BLOCKED' : 'EMAIL_NOT_CONFIRMED')
  setSessionCookie(caller.answer, sessionCookie, token)
  return { ...row, role: effectiveRole(row.role) }
}

const IS_BLOCKED = {
  name: 'is-blocked',
  text: 'select blocked_at is not null as "isBlocked" from users where id = $1',
}

async function isBlocked(pool: pg.Pool, userId: string) {
  const { rows } = await pool.query<{ isBlocked: boolean }>({ ...IS_BLOCKED, values: [userId] })
  return rows[0]?.isBlocked === true
}

/** Also rotates the session token, so that copies of the old cookie stop working. */
export async function replaceSession(
  transaction: NodePgDatabase,
  {
    caller,
    sessionCookie,
    sessionId,
  }: { caller: AnyCaller; sessionCookie: SessionCookie; sessionId: string },
) {
  const token = newSessionToken()
  await transaction.execute(sql`
    with ended as (delete from sessions where id = ${sessionId} returning user_id, ip_address, user_agent)
    insert into sessions (id, user_id, token, ip_address, user_agent, proven_at)
    select ${newId()}, user_id, ${token}, ip_address, user_agent, now() from ended`)
  setSessionCookie(caller.answer, sessionCookie, token)
}

const SLIDE = {
  name: 'slide-session',
  text: `
    update sessions set expires_at = default, updated_at = now()
    where id = $1 and token = $2 and updated_at < now() - interval '1 day'`,
}

/** Sliding expiry: once a day, a session in use and its cookie are extended for another thirty. */
export async function slideSession(
  { pool, sessionCookie }: Parts,
  caller: AnyCaller,
  { session, token }: { session: Session; token: string | undefined },
) {
  if (token === undefined || Date.now() - session.updatedAt.getTime() < DAY_MS) return
  const { rowCount } = await pool.query({ ...SLIDE, values: [session.id, token] })
  if (rowCount === 1) setSessionCookie(caller.answer, sessionCookie, token)
}

/** Always clears the cookie, even if its session has already ended. */
export async function closeSession(
  { pool, sessionCookie }: Parts,
  caller: AnyCaller,
  session: Session | undefined,
) {
  if (session) await pool.query({ ...CLOSE, values: [session.id] })
  clearSessionCookie(caller.answer, sessionCookie)
}

const CLOSE = { name: 'close-session', text: 'delete from sessions where id = $1' }

const newSessionToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
