import { createHash } from 'node:crypto'
import type { ApiKey } from '@farol/contract/api-clients.ts'
import type { ApiKeyScope } from '@farol/domain/api-keys.ts'
import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import { PERSON_COLUMNS, PERSON_JOINS } from '../auth/session.ts'
import type { Reads } from '../database/reads.ts'
import type { Session } from '../requests/caller.ts'

/** A key is 256 random bits: there is nothing to guess, so a fast digest protects it as well as a slow one. */
export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

const OWN_KEYS = {
  name: 'own-api-keys',
  text: `
    select id, name, scope, start, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"
    from api_keys where user_id = $1 and revoked_at is null order by id desc`,
}

type KeyRow = Omit<ApiKey, 'createdAt' | 'lastUsedAt' | 'expiresAt'> & {
  createdAt: Date
  lastUsedAt: Date | null
  expiresAt: Date | null
}

export const toApiKey = ({ createdAt, lastUsedAt, expiresAt, ...row }: KeyRow): ApiKey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

export const ownKeys = async (reads: Reads, userId: string) =>
  (await reads.query<KeyRow>(OWN_KEYS, [userId])).map(toApiKey)

/** With its owner as they are now: a revoked key, or one of somebody who was demoted, ends at the next request. */
const KEY_IN_USE = {
  name: 'api-key-in-use',
  text: `
    select k.id, k.scope, k.last_used_at as "keyUsedAt", now() as "updatedAt", now() as "lastUsedAt", null as "provenAt", ${PERSON_COLUMNS}
    from api_keys k join profiles p on p.id = k.user_id ${PERSON_JOINS}
    where k.digest = $1 and k.revoked_at is null and p.blocked_at is null and (k.expires_at is null or k.expires_at > now())`,
}

type InUseRow = Omit<Session, 'role'> & { role: Role | null; scope: ApiKeyScope; keyUsedAt: Date | null }
export type KeyInUse = { session: Session; scope: ApiKeyScope; lastUsedAt: Date | null }

export async function keyInUse(reads: Reads, key: string): Promise<KeyInUse | undefined> {
  const [row] = await reads.query<InUseRow>(KEY_IN_USE, [digestOf(key)])
  if (!row) return undefined
  const { scope, keyUsedAt, ...session } = row
  return { session: { ...session, role: effectiveRole(row.role) }, scope, lastUsedAt: keyUsedAt }
}

/** To the minute: of many requests at once, one writes. */
export const NOTE_KEY_USE = {
  name: 'note-api-key-use',
  text: `
    update api_keys set last_used_at = now()
    where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
}
