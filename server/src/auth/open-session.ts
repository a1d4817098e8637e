import { randomBytes } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { SESSIONS_MOST } from '@farol/domain/limits.ts'
import { effectiveRole } from '@farol/domain/roles.ts'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import type { AnyCaller, Session } from '../requests/caller.ts'
import { addressForLimits } from '../requests/client-address.ts'
import { SESSION_LASTS_SECONDS } from './auth.ts'
import { HEADER_MOST } from './auth-call.ts'
import { rateLimitKey, type Use } from './rate-limit.ts'
import { cookieOf, PERSON_COLUMNS, PERSON_JOINS, type SessionRow } from './session.ts'

const TOKEN_BYTES = 24

/**
 * All that a log-in writes, unless the address has to be confirmed first or the account is shut out: the session, when the person was
 * last here, that the tries before it no longer count, and the end of the session unused for longest when there are too many.
 */
const OPEN_SESSION = {
  name: 'open-session',
  text: `
    with opened as (
      insert into sessions (id, user_id, token, ip_address, user_agent, expires_at, proven_at)
      select $1, p.id, $3, $4, $5, now() + make_interval(secs => ${SESSION_LASTS_SECONDS}), now()
      from profiles p cross join settings
      where p.id = $2 and p.blocked_at is null and (p.email_verified or not settings.email_confirmation)
      returning id, user_id, updated_at, last_used_at, proven_at
    ), seen as (
      update profiles set last_login = now(), updated_at = now() from opened where profiles.id = opened.user_id
    ), forgotten as (
      delete from rate_limits where key = $6 and exists (select from opened)
    ), surplus as (
      delete from sessions where exists (select from opened) and id in (
        select id from sessions where user_id = $2 order by last_used_at desc, id desc offset ${SESSIONS_MOST - 1}
      )
    )
    select s.id, s.updated_at as "updatedAt", s.last_used_at as "lastUsedAt", s.proven_at as "provenAt", ${PERSON_COLUMNS}
    from opened s join profiles p on p.id = s.user_id ${PERSON_JOINS}`,
}

export type SessionCookie = { name: string; isHttps: boolean; secret: string }

type Parts = { pool: pg.Pool; sessionCookie: SessionCookie }

/** For whoever has proved to be this person. The session and its cookie are those Better Auth would have made, which goes on with them. */
export async function openSession(
  { pool, sessionCookie }: Parts,
  caller: AnyCaller,
  { userId, tries }: { userId: string; tries: Use | undefined },
): Promise<Session> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { rows } = await pool.query<Omit<SessionRow, 'token'>>({
    ...OPEN_SESSION,
    values: [
      newId(),
      userId,
      token,
      addressForLimits(caller.address),
      caller.headers.get('user-agent')?.slice(0, HEADER_MOST),
      tries && rateLimitKey(tries),
    ],
  })
  const [row] = rows
  if (!row) throw new Problem((await isBlocked(pool, userId)) ? 'ACCOUNT_BLOCKED' : 'EMAIL_NOT_CONFIRMED')
  caller.answer.append('set-cookie', setCookieLine(sessionCookie, token))
  return { ...row, role: effectiveRole(row.role) }
}

const IS_BLOCKED = {
  name: 'is-blocked',
  text: 'select blocked_at is not null as "isBlocked" from profiles where id = $1',
}

async function isBlocked(pool: pg.Pool, userId: string) {
  const { rows } = await pool.query<{ isBlocked: boolean }>({ ...IS_BLOCKED, values: [userId] })
  return rows[0]?.isBlocked === true
}

const NOTE_LOG_IN = {
  name: 'note-log-in',
  text: 'update profiles set last_login = now(), updated_at = now() where id = $1',
}

/** For a session that the library has opened: it was a log-in. */
export async function noteLogIn(pool: pg.Pool, userId: string) {
  await pool.query({ ...NOTE_LOG_IN, values: [userId] })
}

function setCookieLine({ name, isHttps, secret }: SessionCookie, token: string) {
  const secure = isHttps ? '; Secure' : ''
  return `${name}=${cookieOf(token, secret)}; Max-Age=${SESSION_LASTS_SECONDS}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
