import { Problem } from '@farol/contract/problem.ts'
import type { Reads } from '../database/reads.ts'
import type { Mailer } from '../mail/mailer.ts'

export type ConfirmingEmail = { database: { reads: Reads }; mailer: Pick<Mailer, 'isConfigured'> }

const IS_CONFIRMED = {
  name: 'is-email-confirmed',
  text: 'select email_verified as "isConfirmed" from profiles where id = $1',
}

/** Where no mail reaches anybody no address can be confirmed, and none is asked to be. */
export async function mustConfirmEmail({ database, mailer }: ConfirmingEmail, userId: string) {
  if (!mailer.isConfigured) return false
  const [row] = await database.reads.query<{ isConfirmed: boolean }>(IS_CONFIRMED, [userId])
  return row?.isConfirmed === false
}

/** Whoever opened an account under somebody else's address must not lock its owner out with a factor of their own. */
export async function requireConfirmedEmail(parts: ConfirmingEmail, userId: string) {
  if (await mustConfirmEmail(parts, userId)) throw new Problem('CONFIRM_EMAIL_FIRST')
}
