import { randomInt } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { SMS_CODE_MINUTES, SMS_CODE_TRIES, smsText } from '@farol/domain/phone.ts'
import { CODE_DIGITS, parseNumericCode } from '@farol/domain/second-factor.ts'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { phoneFactors } from '#/database/schema/factors.ts'
import type { RateLimit } from '#/identity/rate-limit.ts'
import { lockUser } from '#/identity/users.ts'
import type { AnyCaller } from '#/requests/caller.ts'
import { addressForLimits } from '#/requests/client-address.ts'
import type { SmsSender } from '#/sms/sms-sender.ts'
import { type Factors, firstBackupCodes } from './codes.ts'

type SmsPurpose = 'enrol' | 'second-factor'
export type Sending = Factors & { rateLimit: RateLimit; sms: SmsSender | undefined; log: Logger }

/** A new code invalidates the one before. */
const KEEP = {
  name: 'keep-phone-code',
  text: `
    insert into phone_codes (user_id, purpose, number, digest, expires_at)
    values ($1, $2, $3, $4, now() + interval '${SMS_CODE_MINUTES} minutes')
    on conflict (user_id, purpose) do update set
      number = excluded.number, digest = excluded.digest, tries = 0, expires_at = excluded.expires_at`,
}
/** Counted before the code is checked, so that concurrent guesses count too. */
const COUNT_TRY = {
  name: 'count-phone-code-try',
  text: `
    update phone_codes set tries = tries + 1
    where user_id = $1 and purpose = $2 and expires_at > now() and tries < ${SMS_CODE_TRIES}`,
}
/** Single use: of two concurrent uses of a code, on any instance, the database accepts one. */
const TAKE = {
  name: 'take-phone-code',
  text: 'delete from phone_codes where user_id = $1 and purpose = $2 and digest = $3 returning number',
}

type Message = { userId: string; purpose: SmsPurpose; number: string }

/** Sends a code, valid only for this user and purpose. */
export async function sendPhoneCode(parts: Sending, caller: AnyCaller, message: Message) {
  const { database, encryption, school, rateLimit, sms, log } = parts
  const { userId, purpose, number } = message
  if (!sms) throw new Problem('SMS_UNAVAILABLE')
  // Rate limited: messages cost money, and may disturb somebody who did not ask for them.
  await rateLimit.use(
    { limit: 'sms:user', of: userId },
    { limit: 'sms:number', of: number },
    { limit: 'sms:address', of: addressForLimits(caller.address) },
  )
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const digest = encryption.digest(`${purpose} ${code}`, userId)
  await database.pool.query({ ...KEEP, values: [userId, purpose, number, digest] })
  await sms
    .send({ to: number, text: smsText({ school: school.now().name, code }) })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'an SMS could not be sent')
      throw new Problem('SMS_NOT_SENT')
    })
}

/** Verifies and consumes a code; returns the number it was sent to. */
export async function takePhoneCode(
  { database: { pool }, encryption }: Factors,
  { userId, purpose, typed }: { userId: string; purpose: SmsPurpose; typed: string },
): Promise<string | undefined> {
  const counted = await pool.query({ ...COUNT_TRY, values: [userId, purpose] })
  const code = parseNumericCode(typed)
  if (counted.rowCount !== 1 || !code) return undefined
  const values = [userId, purpose, encryption.digest(`${purpose} ${code}`, userId)]
  const { rows } = await pool.query<{ number: string }>({ ...TAKE, values })
  return rows[0]?.number
}

const IS_NUMBER = {
  name: 'is-phone-number',
  text: 'select 1 from phone_factors where user_id = $1 and number = $2',
}

/** Whether this is the code last sent for the second step, to the phone the user still has. */
export async function usePhoneCode(parts: Factors, { userId, typed }: { userId: string; typed: string }) {
  const number = await takePhoneCode(parts, { userId, purpose: 'second-factor', typed })
  if (number === undefined) return false
  const { rowCount } = await parts.database.pool.query({ ...IS_NUMBER, values: [userId, number] })
  return rowCount === 1
}

export async function phoneOf({ database }: Factors, userId: string): Promise<string | undefined> {
  const wanted = eq(phoneFactors.userId, userId)
  const [factor] = await database.orm.select().from(phoneFactors).where(wanted)
  return factor?.number
}

/** Activates the phone that received the code. */
export function addPhone(
  { database, encryption }: Factors,
  { userId, number }: { userId: string; number: string },
) {
  return database.orm.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    const added = await transaction.insert(phoneFactors).values({ userId, number }).onConflictDoNothing()
    if (added.rowCount !== 1) throw new Problem('CHANGED_MEANWHILE')
    return firstBackupCodes(transaction, { userId, encryption })
  })
}
