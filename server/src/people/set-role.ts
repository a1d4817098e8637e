import { Problem } from '@farol/contract/problem.ts'
import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { profiles, userRoles } from '#/database/schema/people.ts'
import { lockRoles, requireAnotherAdmin } from '#/identity/users.ts'

type Input = { actorId: string; personId: string; role: Role; isMailConfigured: boolean }

/** One at a time, so that two administrators who demote each other at the same moment leave one. */
export function setRole(orm: NodePgDatabase, { actorId, personId, role, isMailConfigured }: Input) {
  return orm.transaction(async (transaction) => {
    await lockRoles(transaction)
    const current = await currentRole(transaction, personId)
    if (current === role) return {}
    if (role === 'student') await requireAnotherAdmin(transaction, personId)
    else if (isMailConfigured) await requireConfirmed(transaction, personId)
    // After the lock and by the clock, not by the transaction's start: the newest row must be the last one written.
    await transaction
      .insert(userRoles)
      .values({ id: newId(), userId: personId, role, createdAt: sql`clock_timestamp()` })
    const record = { actorId, personId, action: 'person.role' as const, subject: '' }
    // The new row itself tells open screens (migration `live_access`).
    await recordChange(transaction, { ...record, before: { role: current }, after: { role }, tells: [] })
    return {}
  })
}

/** An administrator's account must be its owner's: whoever opened it may have typed somebody else's address. */
async function requireConfirmed(orm: NodePgDatabase, personId: string) {
  const { emailVerified } = profiles
  const [person] = await orm.select({ emailVerified }).from(profiles).where(eq(profiles.id, personId))
  if (!person?.emailVerified) throw new Problem('PERSON_UNCONFIRMED')
}

async function currentRole(orm: NodePgDatabase, personId: string): Promise<Role> {
  const { rows } = await orm.execute<{ role: Role | null }>(sql`
    select newest_role(p.id) as role from profiles p where p.id = ${personId} and p.removed_at is null`)
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return effectiveRole(rows[0].role)
}
