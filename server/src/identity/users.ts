import { Problem } from '@farol/contract/problem.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ROLES_LOCK } from '#/database/locks.ts'
import { users } from '#/database/schema/users.ts'

/** Serialises role changes, so that two administrators who leave at once do not leave the school without one. */
export async function lockRoles(transaction: NodePgDatabase) {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ROLES_LOCK})`)
}

/** Locks the account until the transaction ends, and returns its name and address for a mail. */
export async function lockUser(transaction: NodePgDatabase, userId: string) {
  const { name, email } = users
  const isThere = and(eq(users.id, userId), isNull(users.removedAt))
  const [user] = await transaction.select({ name, email }).from(users).where(isThere).for('update')
  if (!user) throw new Problem('NOT_FOUND')
  return user
}

/** For an administrator's actions on another user's account or role. */
export async function lockOtherUser(
  transaction: NodePgDatabase,
  { actorId, userId }: { actorId: string; userId: string },
) {
  if (actorId === userId) throw new Problem('OWN_ACCOUNT')
  await lockRoles(transaction)
  return lockUser(transaction, userId)
}

export async function isAdmin(transaction: NodePgDatabase, userId: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ isStudent: boolean }>(
    sql`select is_student(${userId}) as "isStudent"`,
  )
  return rows[0]?.isStudent === false
}

/** Refuses to remove the last administrator; blocked ones and those about to be deleted do not count. The caller holds the roles lock. */
export async function requireAnotherAdmin(transaction: NodePgDatabase, userId: string) {
  const { rows } = await transaction.execute(sql`
    select from administrators() a join users u on u.id = a.user_id
    where u.id <> ${userId} and u.deletion_due_at is null and u.blocked_at is null
    limit 1`)
  if (rows.length === 0) throw new Problem('LAST_ADMIN')
}
