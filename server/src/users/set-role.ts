import { Problem } from '@farol/contract/problem.ts'
import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { userRoles, users } from '#/database/schema/users.ts'
import { lockRoles, requireAnotherAdmin } from '#/identity/users.ts'

type Input = { actorId: string; userId: string; role: Role; isMailConfigured: boolean }

/** Serialised, so that two administrators who demote each other at the same moment leave one. */
export function setRole(orm: NodePgDatabase, { actorId, userId, role, isMailConfigured }: Input) {
  return orm.transaction(async (transaction) => {
    await lockRoles(transaction)
    const current = await currentRole(transaction, userId)
    if (current === role) return {}
    if (role === 'student') await requireAnotherAdmin(transaction, userId)
    else if (isMailConfigured) await requireConfirmed(transaction, userId)
    // clock_timestamp() after the lock, not now(): the newest row must be the last one written.
    await transaction
      .insert(userRoles)
      .values({ id: newId(), userId, role, createdAt: sql`clock_timestamp()` })
    const record = { actorId, userId, action: 'user.role' as const, subject: '' }
    // The new row itself notifies open screens (trigger `user_roles_publish`).
    await recordChange(transaction, { ...record, before: { role: current }, after: { role }, publishes: [] })
    return {}
  })
}

/** Anybody can sign up with somebody else's address, so an administrator's address must be confirmed. */
async function requireConfirmed(orm: NodePgDatabase, userId: string) {
  const { emailVerified } = users
  const [user] = await orm.select({ emailVerified }).from(users).where(eq(users.id, userId))
  if (!user?.emailVerified) throw new Problem('USER_UNCONFIRMED')
}

async function currentRole(orm: NodePgDatabase, userId: string): Promise<Role> {
  const { rows } = await orm.execute<{ role: Role | null }>(sql`
    select newest_role(u.id) as role from users u where u.id = ${userId} and u.removed_at is null`)
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return effectiveRole(rows[0].role)
}
