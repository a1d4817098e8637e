import type { ApiKey } from '@farol/contract/api-clients.ts'
import { Problem } from '@farol/contract/problem.ts'
import { API_KEYS_MAX, type ApiKeyScope, apiKeyText, visibleStart } from '@farol/domain/api-keys.ts'
import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { digestOf, newToken } from '#/config/encryption.ts'
import { newId } from '#/database/new-id.ts'
import type { Reads } from '#/database/reads.ts'
import { apiKeys } from '#/database/schema/api-clients.ts'
import type { Session } from '#/requests/caller.ts'
import { lockUser } from './users.ts'

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

const toApiKey = ({ createdAt, lastUsedAt, expiresAt, ...row }: KeyRow): ApiKey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

export const ownKeys = async (reads: Reads, userId: string) =>
  (await reads.query<KeyRow>(OWN_KEYS, [userId])).map(toApiKey)

/** With its owner's current state: revoking the key or demoting the owner takes effect at the next request. */
const KEY_IN_USE = {
  name: 'api-key-in-use',
  text: `
    select k.id, k.scope, k.last_used_at as "keyUsedAt", now() as "updatedAt", now() as "lastUsedAt", null as "provenAt",
           u.id as "userId", u.name, u.email, u.avatar_url as "avatarUrl", u.created_at as "memberSince",
           u.deletion_due_at as "deletionDueAt", u.role, u.maintenance_mode as "isMaintenance",
           u.needs_second_factor as "needsSecondFactor", u.is_monitor as "isMonitor", u.unread, u.has_turmas as "hasTurmas"
    from api_keys k join session_users u on u.id = k.user_id
    where k.digest = $1 and k.revoked_at is null and u.blocked_at is null and (k.expires_at is null or k.expires_at > now())`,
}

type InUseRow = Omit<Session, 'role'> & { role: Role | null; scope: ApiKeyScope; keyUsedAt: Date | null }
type KeyInUse = { session: Session; scope: ApiKeyScope; lastUsedAt: Date | null }

export async function keyInUse(reads: Reads, key: string): Promise<KeyInUse | undefined> {
  const [row] = await reads.query<InUseRow>(KEY_IN_USE, [digestOf(key)])
  if (!row) return undefined
  const { scope, keyUsedAt, ...session } = row
  return { session: { ...session, role: effectiveRole(row.role) }, scope, lastUsedAt: keyUsedAt }
}

/** Recorded to the minute: only one of many concurrent requests writes. */
export const RECORD_KEY_USE = {
  name: 'record-api-key-use',
  text: `
    update api_keys set last_used_at = now()
    where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
}

const DAY_MS = 24 * 60 * 60 * 1_000

type New = { userId: string; name: string; scope: ApiKeyScope; lifeDays: number | null }

export function createApiKey(orm: NodePgDatabase, { userId, name, scope, lifeDays }: New) {
  const key = apiKeyText(newToken())
  return orm.transaction(async (transaction) => {
    // Serialised per user, so that the limit holds.
    await lockUser(transaction, userId)
    const [kept] = await transaction.select({ keys: count() }).from(apiKeys).where(notRevoked(userId))
    if ((kept?.keys ?? 0) >= API_KEYS_MAX) throw new Problem('TOO_MANY_KEYS')
    const expiresAt = lifeDays === null ? null : new Date(Date.now() + lifeDays * DAY_MS)
    const row = {
      id: newId(),
      userId,
      name,
      scope,
      start: visibleStart(key),
      digest: digestOf(key),
      expiresAt,
    }
    await transaction.insert(apiKeys).values(row)
    const record = { actorId: userId, action: 'api-key.create' as const, subject: row.start }
    await recordChange(transaction, { ...record, after: { scope, expiresAt }, publishes: [] })
    const { id, start } = row
    return {
      key,
      created: toApiKey({ id, name, scope, start, expiresAt, createdAt: new Date(), lastUsedAt: null }),
    }
  })
}

export function revokeApiKey(orm: NodePgDatabase, { userId, keyId }: { userId: string; keyId: string }) {
  return orm.transaction(async (transaction) => {
    const [revoked] = await transaction
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, keyId), notRevoked(userId)))
      .returning({ start: apiKeys.start })
    if (!revoked) throw new Problem('NOT_FOUND')
    const record = { actorId: userId, action: 'api-key.revoke' as const, subject: revoked.start }
    await recordChange(transaction, { ...record, publishes: [] })
    return {}
  })
}

const notRevoked = (userId: string) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))
