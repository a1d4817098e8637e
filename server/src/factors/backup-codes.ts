import { randomInt } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { BACKUP_CODE_COUNT, makeBackupCode, showBackupCode } from '@farol/domain/second-factor.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { backupCodes } from '../database/schema/factors.ts'
import { holdPerson } from './factors.queries.ts'
import type { Sealing } from './sealing.ts'
import type { Factors } from './use-code.ts'

type Owner = { userId: string; sealing: Sealing }

/** New codes instead of the old ones. They are shown now and never again. */
async function writeBackupCodes(orm: NodePgDatabase, { userId, sealing }: Owner): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODE_COUNT }, () => makeBackupCode(randomInt))
  await orm.delete(backupCodes).where(eq(backupCodes.userId, userId))
  await orm
    .insert(backupCodes)
    .values(codes.map((code) => ({ userId, digest: sealing.digest(code, userId) })))
  return codes.map(showBackupCode)
}

/** With the first factor come the codes for the day it is lost; with a further one they stay as they are. */
export async function firstBackupCodes(orm: NodePgDatabase, owner: Owner): Promise<string[] | null> {
  const kept = await orm.select().from(backupCodes).where(eq(backupCodes.userId, owner.userId)).limit(1)
  return kept.length > 0 ? null : writeBackupCodes(orm, owner)
}

export function renewBackupCodes({ database, sealing }: Factors, userId: string) {
  return database.orm.transaction(async (transaction) => {
    await holdPerson(transaction, userId)
    const kept = await transaction.select().from(backupCodes).where(eq(backupCodes.userId, userId)).limit(1)
    // Without a factor there is nothing to stand in for.
    if (kept.length === 0) throw new Problem('NOT_FOUND')
    return writeBackupCodes(transaction, { userId, sealing })
  })
}
