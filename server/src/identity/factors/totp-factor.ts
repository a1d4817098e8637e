import { Problem } from '@farol/contract/problem.ts'
import { parseNumericCode } from '@farol/domain/second-factor.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { totpFactors } from '#/database/schema/factors.ts'
import { lockUser } from '#/identity/users.ts'
import { type Factors, firstBackupCodes, wrongCode } from './codes.ts'
import { matchingStep, newTotpSecret, totpKey, totpUri } from './totp.ts'

/** A new key for an app, inactive until a first code is verified. */
export async function startTotp(
  { database, encryption, school }: Factors,
  user: { userId: string; email: string },
) {
  const { userId, email } = user
  const secret = newTotpSecret()
  const encryptedSecret = encryption.encrypt(secret, userId)
  const { rowCount } = await database.orm
    .insert(totpFactors)
    .values({ userId, encryptedSecret })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { encryptedSecret },
      setWhere: isNull(totpFactors.confirmedAt),
    })
  if (rowCount === 0) throw new Problem('CHANGED_MEANWHILE')
  const key = totpKey(secret)
  const { default: QRCode } = await import('qrcode')
  const qrCode = await QRCode.toString(totpUri({ key, email, school: school.now().name }), {
    type: 'svg',
    margin: 2,
  })
  return { key, qrCode }
}

/** Activates the app with its first code, which cannot be used again. */
export function confirmTotp(
  { database, encryption }: Factors,
  { userId, typed }: { userId: string; typed: string },
) {
  return database.orm.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    const waiting = and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt))
    const [factor] = await transaction.select().from(totpFactors).where(waiting)
    if (!factor) throw new Problem('CHANGED_MEANWHILE')
    const secret = encryption.decrypt(factor.encryptedSecret, userId)
    const code = parseNumericCode(typed)
    const lastStep = secret && code && matchingStep({ secret, code, now: new Date() })
    if (!lastStep) throw wrongCode()
    await transaction.update(totpFactors).set({ lastStep, confirmedAt: sql`now()` }).where(waiting)
    return firstBackupCodes(transaction, { userId, encryption })
  })
}
