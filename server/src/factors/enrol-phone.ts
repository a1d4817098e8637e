import { Problem } from '@farol/contract/problem.ts'
import { eq } from 'drizzle-orm'
import { phoneFactors } from '../database/schema/factors.ts'
import { firstBackupCodes } from './backup-codes.ts'
import { holdPerson } from './factors.queries.ts'
import type { Factors } from './use-code.ts'

export async function phoneOf({ database }: Factors, userId: string): Promise<string | undefined> {
  const wanted = eq(phoneFactors.userId, userId)
  const [factor] = await database.orm.select().from(phoneFactors).where(wanted)
  return factor?.number
}

/** Turns on the phone that a right code came from. */
export function addPhone(
  { database, sealing }: Factors,
  { userId, number }: { userId: string; number: string },
) {
  return database.orm.transaction(async (transaction) => {
    await holdPerson(transaction, userId)
    const added = await transaction.insert(phoneFactors).values({ userId, number }).onConflictDoNothing()
    if (added.rowCount !== 1) throw new Problem('CHANGED_MEANWHILE')
    return firstBackupCodes(transaction, { userId, sealing })
  })
}
