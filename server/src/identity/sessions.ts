import { Problem } from '@farol/contract/problem.ts'
import type { OpenSession } from '@farol/contract/security.ts'
import { deviceLabel } from '@farol/domain/device.ts'
import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Logger } from 'pino'
import { batched } from '#/database/batched.ts'
import type { Database } from '#/database/open-database.ts'
import type { Reads } from '#/database/reads.ts'
import { sessions } from '#/database/schema/identity.ts'
import type { Session } from '#/requests/caller.ts'

export type SessionRow = Omit<Session, 'role'> & { role: Role | null; token: string }

const SESSION = `
  select s.token, s.id, s.updated_at as "updatedAt", s.last_used_at as "lastUsedAt", s.proven_at as "provenAt",
         u.id as "userId", u.name, u.email, u.avatar_url as "avatarUrl", u.created_at as "memberSince",
         u.deletion_due_at as "deletionDueAt", u.role, u.maintenance_mode as "isMaintenance",
         u.needs_second_factor as "needsSecondFactor", u.is_monitor as "isMonitor", u.unread, u.has_turmas as "hasTurmas"
  from sessions s join session_users u on u.id = s.user_id
  where s.expires_at > now() and u.blocked_at is null`

/** Read at every request, so that a demotion, a block or a revoked session takes effect at the next one. */
const SESSIONS = {
  name: 'sessions',
  text: `${SESSION} and s.token = any($1::text[])`,
}
const SESSION_BY_ID = {
  name: 'session-by-id',
  text: `${SESSION} and s.id = $1`,
}

export type FindSession = (token: string) => Promise<Session | undefined>

/** Concurrent lookups are batched. */
export const createFindSession = (reads: Reads) =>
  batched(async (tokens: string[]): Promise<(Session | undefined)[]> => {
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

/** Precise enough to recognise one's own use, with at most one write per session and quarter of an hour. */
const RECORDED_EVERY_MS = 15 * 60 * 1_000

/** Repeats the condition, so that only one of many concurrent requests writes. */
const RECORD_USE = {
  name: 'record-session-use',
  text: `update sessions set last_used_at = now() where id = $1 and last_used_at < now() - interval '15 minutes'`,
}

/** Not awaited. */
export function recordSessionUse(
  { id, lastUsedAt }: Session,
  { database, log }: { database: Database; log: Logger },
) {
  if (Date.now() - lastUsedAt.getTime() < RECORDED_EVERY_MS) return
  database.pool
    .query({ ...RECORD_USE, values: [id] })
    .catch((error) => log.warn({ err: error }, 'could not record the last use of a session'))
}

type Row = { id: string; userAgent: string | null; since: Date; lastUsedAt: Date }

/** The list's limit; signing out of all others also ends the rest. */
const SHOWN_MAX = 50

const OPEN_SESSIONS = {
  name: 'open-sessions',
  text: `
    select id, user_agent as "userAgent", created_at as since, last_used_at as "lastUsedAt"
    from sessions where user_id = $1 and expires_at > now()
    order by id = $2 desc, last_used_at desc, id desc
    limit ${SHOWN_MAX}`,
}

export async function openSessions({ reads }: Database, { userId, id }: Session): Promise<OpenSession[]> {
  const rows = await reads.query<Row>(OPEN_SESSIONS, [userId, id])
  return rows.map(({ userAgent, since, lastUsedAt, ...row }) => ({
    id: row.id,
    device: deviceLabel(userAgent),
    since: since.toISOString(),
    lastUsedAt: (row.id === id ? new Date() : lastUsedAt).toISOString(),
    isCurrent: row.id === id,
  }))
}

/** Ends another session of the user; the current one ends by signing out, which also clears its cookie. */
export async function endSession({ orm }: Database, current: Session, sessionId: string) {
  const wanted = and(eq(sessions.id, sessionId), others(current))
  const ended = await orm.delete(sessions).where(wanted).returning({ id: sessions.id })
  if (ended.length === 0) throw new Problem('NOT_FOUND')
}

export async function endOtherSessions({ orm }: Database, current: Session) {
  await orm.delete(sessions).where(others(current))
}

const RECORD_PROOF = { name: 'record-proof', text: 'update sessions set proven_at = now() where id = $1' }

/** This session, and no other, may use endpoints that require a fresh proof for some minutes. */
export async function recordProof({ pool }: Database, { id }: Session) {
  await pool.query({ ...RECORD_PROOF, values: [id] })
}

const others = ({ userId, id }: Session) => and(eq(sessions.userId, userId), ne(sessions.id, id))
