import { Problem } from '@farol/contract/problem.ts'
import type { OpenSession } from '@farol/contract/security.ts'
import { deviceLabel } from '@farol/domain/device.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { sessions } from '../database/schema/auth.ts'
import type { Session } from '../requests/caller.ts'

type Row = { id: string; userAgent: string | null; since: Date; lastUsedAt: Date }

/** More than anybody recognises; the rest ends with 'all others' too. */
const SHOWN_MOST = 50

const OPEN_SESSIONS = {
  name: 'open-sessions',
  text: `
    select id, user_agent as "userAgent", created_at as since, last_used_at as "lastUsedAt"
    from sessions where user_id = $1 and expires_at > now()
    order by id = $2 desc, last_used_at desc, id desc
    limit ${SHOWN_MOST}`,
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

/** One of the person's other sessions: this one ends by signing out, which clears its cookie too. */
export async function endSession({ orm }: Database, current: Session, sessionId: string) {
  const wanted = and(eq(sessions.id, sessionId), others(current))
  const ended = await orm.delete(sessions).where(wanted).returning({ id: sessions.id })
  if (ended.length === 0) throw new Problem('NOT_FOUND')
}

export async function endOtherSessions({ orm }: Database, current: Session) {
  await orm.delete(sessions).where(others(current))
}

const NOTE_PROOF = { name: 'note-proof', text: 'update sessions set proven_at = now() where id = $1' }

/** What asks for fresh proof is open to this session for some minutes, and to no other. */
export async function noteProof({ pool }: Database, { id }: Session) {
  await pool.query({ ...NOTE_PROOF, values: [id] })
}

const others = ({ userId, id }: Session) => and(eq(sessions.userId, userId), ne(sessions.id, id))
