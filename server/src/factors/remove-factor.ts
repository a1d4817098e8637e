import { Problem } from '@farol/contract/problem.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { backupCodes, passkeys, phoneFactors, totpFactors } from '../database/schema/factors.ts'
import { hasFactor, holdPerson } from './factors.queries.ts'

/** The codes go with the last factor they stood in for. */
async function removeOne(
  orm: NodePgDatabase,
  userId: string,
  remove: (orm: NodePgDatabase) => Promise<boolean>,
) {
  await orm.transaction(async (transaction) => {
    await holdPerson(transaction, userId)
    if (!(await remove(transaction))) throw new Problem('NOT_FOUND')
    const { rows } = await transaction.execute<{ isLeft: boolean }>(
      sql`select ${sql.raw(hasFactor(`'${userId}'::uuid`))} as "isLeft"`,
    )
    if (!rows[0]?.isLeft) await transaction.delete(backupCodes).where(eq(backupCodes.userId, userId))
  })
}

export const removeTotp = (orm: NodePgDatabase, userId: string) =>
  removeOne(orm, userId, async (transaction) => {
    const removed = await transaction.delete(totpFactors).where(eq(totpFactors.userId, userId))
    return removed.rowCount === 1
  })

export const removePhone = (orm: NodePgDatabase, userId: string) =>
  removeOne(orm, userId, async (transaction) => {
    const removed = await transaction.delete(phoneFactors).where(eq(phoneFactors.userId, userId))
    return removed.rowCount === 1
  })

export const removePasskey = (
  orm: NodePgDatabase,
  { userId, passkeyId }: { userId: string; passkeyId: string },
) =>
  removeOne(orm, userId, async (transaction) => {
    const wanted = and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId))
    const removed = await transaction.delete(passkeys).where(wanted)
    return removed.rowCount === 1
  })
