import { randomBytes } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { API_KEYS_MOST, type ApiKeyScope, apiKeyText, shownStart } from '@farol/domain/api-keys.ts'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '../changes/record-change.ts'
import { newId } from '../database/new-id.ts'
import { apiKeys } from '../database/schema/api-clients.ts'
import { profiles } from '../database/schema/people.ts'
import { digestOf, toApiKey } from './api-keys.queries.ts'

const KEY_BYTES = 32
const DAY_MS = 24 * 60 * 60 * 1_000

type New = { userId: string; name: string; scope: ApiKeyScope; lifeDays: number | null }

export function createApiKey(orm: NodePgDatabase, { userId, name, scope, lifeDays }: New) {
  const key = apiKeyText(randomBytes(KEY_BYTES).toString('base64url'))
  return orm.transaction(async (transaction) => {
    // One at a time for each person, so that the count holds.
    await transaction.select().from(profiles).where(eq(profiles.id, userId)).for('no key update')
    const [kept] = await transaction.select({ keys: count() }).from(apiKeys).where(notRevoked(userId))
    if ((kept?.keys ?? 0) >= API_KEYS_MOST) throw new Problem('TOO_MANY_KEYS')
    const expiresAt = lifeDays === null ? null : new Date(Date.now() + lifeDays * DAY_MS)
    const row = { id: newId(), userId, name, scope, start: shownStart(key), digest: digestOf(key), expiresAt }
    await transaction.insert(apiKeys).values(row)
    const record = { actorId: userId, action: 'api-key.create' as const, subject: row.start }
    await recordChange(transaction, { ...record, after: { scope, expiresAt }, tells: [] })
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
    await recordChange(transaction, { ...record, tells: [] })
    return {}
  })
}

const notRevoked = (userId: string) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))
