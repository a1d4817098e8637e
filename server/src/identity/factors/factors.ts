import type { FactorStatus, SecondFactorMethod } from '@farol/contract/factors.ts'
import { Problem } from '@farol/contract/problem.ts'
import { phoneEnding } from '@farol/domain/phone.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reads } from '#/database/reads.ts'
import {
  backupCodes,
  passkeys,
  passkeys as passkeyTable,
  phoneCodes,
  phoneFactors,
  totpFactors,
} from '#/database/schema/factors.ts'
import { lockUser } from '#/identity/users.ts'
import type { Mailer } from '#/mail/mailer.ts'
import type { SmsSender } from '#/sms/sms-sender.ts'
import { passkeysOf } from './passkeys.ts'

export type ConfirmingEmail = { database: { reads: Reads }; mailer: Pick<Mailer, 'isConfigured'> }

const IS_CONFIRMED = {
  name: 'is-email-confirmed',
  text: 'select email_verified as "isConfirmed" from users where id = $1',
}

/** Without mail no address can be confirmed, so none has to be. */
export async function mustConfirmEmail({ database, mailer }: ConfirmingEmail, userId: string) {
  if (!mailer.isConfigured) return false
  const [row] = await database.reads.query<{ isConfirmed: boolean }>(IS_CONFIRMED, [userId])
  return row?.isConfirmed === false
}

/** An account under somebody else's address must not lock its owner out with a factor. */
export async function requireConfirmedEmail(parts: ConfirmingEmail, userId: string) {
  if (await mustConfirmEmail(parts, userId)) throw new Problem('CONFIRM_EMAIL_FIRST')
}

const HAS_FACTOR = { name: 'has-factor', text: 'select has_second_factor($1) as "hasFactor"' }

export async function userHasFactor(reads: Reads, userId: string): Promise<boolean> {
  const [row] = await reads.query<{ hasFactor: boolean }>(HAS_FACTOR, [userId])
  return row?.hasFactor === true
}

const STATUS = {
  name: 'factor-status',
  text: `
    select (select confirmed_at from totp_factors where user_id = $1) as "totpSince",
           phone.number, phone.created_at as "phoneSince",
           (select count(*) from backup_codes where user_id = $1 and used_at is null)::int as "backupCodesLeft"
    from (select) as one left join phone_factors phone on phone.user_id = $1`,
}
type StatusRow = {
  totpSince: Date | null
  number: string | null
  phoneSince: Date | null
  backupCodesLeft: number
}

type Asking = ConfirmingEmail & { sms: SmsSender | undefined }

export async function factorStatus(parts: Asking, userId: string): Promise<FactorStatus> {
  const { reads } = parts.database
  const [[row], passkeys, isUnconfirmed] = await Promise.all([
    reads.query<StatusRow>(STATUS, [userId]),
    passkeysOf(reads, userId),
    mustConfirmEmail(parts, userId),
  ])
  if (!row) throw new Error('A statement about nobody answered with no row.')
  const totp = row.totpSince && { since: row.totpSince.toISOString() }
  const { number, phoneSince } = row
  const phone = number && phoneSince && { ending: phoneEnding(number), since: phoneSince.toISOString() }
  return {
    isOn: totp !== null || Boolean(phone) || passkeys.length > 0,
    totp,
    phone: phone || null,
    canUsePhone: parts.sms !== undefined,
    passkeys: passkeys.map(({ id, name, since, lastUsedAt }) => ({
      id,
      name,
      since: since.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    backupCodesLeft: row.backupCodesLeft,
    mustConfirmEmail: isUnconfirmed,
  }
}

/** The factors a user may use in the second step of a log-in. */
export const methodsOf = (status: FactorStatus): SecondFactorMethod[] => [
  ...(status.passkeys.length > 0 ? (['passkey'] as const) : []),
  ...(status.totp ? (['totp'] as const) : []),
  ...(status.phone && status.canUsePhone ? (['sms'] as const) : []),
  ...(status.backupCodesLeft > 0 ? (['backup-code'] as const) : []),
]

/** Removes every factor and the backup codes. */
export async function removeAllFactors(orm: NodePgDatabase, userId: string) {
  await orm.delete(passkeyTable).where(eq(passkeyTable.userId, userId))
  await orm.delete(phoneFactors).where(eq(phoneFactors.userId, userId))
  await orm.delete(phoneCodes).where(eq(phoneCodes.userId, userId))
  await orm.delete(totpFactors).where(eq(totpFactors.userId, userId))
  await orm.delete(backupCodes).where(eq(backupCodes.userId, userId))
}

/** The backup codes are deleted with the last factor. */
async function removeOne(
  orm: NodePgDatabase,
  userId: string,
  remove: (orm: NodePgDatabase) => Promise<boolean>,
) {
  await orm.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    if (!(await remove(transaction))) throw new Problem('NOT_FOUND')
    const { rows } = await transaction.execute<{ isLeft: boolean }>(
      sql`select has_second_factor(${userId}) as "isLeft"`,
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
