import { Problem } from '@farol/contract/problem.ts'
import { EMAIL_MAX } from '@farol/domain/limits.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Encryption } from '#/config/encryption.ts'
import { reminderStops } from '#/database/schema/reminders.ts'
import { users } from '#/database/schema/users.ts'

/** What the token is encrypted for: it opens nothing else. */
const PURPOSE = 'stop-reminders'

const STOPPED_BY_LINK =
  'Os lembretes foram desligados pelo link de um email. Para ligar de novo, confirme seu email em Segurança.'

/** The address, encrypted: whoever has the mail can stop it, and nobody can make such a link for somebody else. */
export const stopToken = (encryption: Encryption, email: string): string =>
  encryption.encrypt(Buffer.from(email), PURPOSE).toString('base64url')

export const stopApiUrl = (baseUrl: string, token: string) => `${baseUrl}/api/reminders/stop/${token}`
export const stopPagePath = (token: string) => `/lembretes/parar/${encodeURIComponent(token)}`

/**
 * Idempotent. The person may have no account. Whoever has the mail owns the address: an account under it that did not confirm
 * it can no longer undo this.
 */
export async function stopByToken(
  { orm, encryption }: { orm: NodePgDatabase; encryption: Encryption },
  token: string,
) {
  const email = encryption.decrypt(Buffer.from(token, 'base64url'), PURPOSE)?.toString('utf8')
  if (!email || email.length > EMAIL_MAX) throw new Problem('REMINDER_LINK_INVALID')
  await orm.transaction(async (transaction) => {
    await stopAddress(transaction, email)
    await transaction.execute(sql`
      insert into reminder_stops (user_id) select id from users where email = ${email} on conflict do nothing`)
  })
  return {}
}

/** Chooses for the account; for the address as well only if the user has confirmed it. */
export function chooseReminders(
  orm: NodePgDatabase,
  { userId, isStopped }: { userId: string; isStopped: boolean },
) {
  return orm.transaction(async (transaction) => {
    const [user] = await transaction.select().from(users).where(eq(users.id, userId))
    if (!user) return {}
    const { email, emailVerified } = user
    if (isStopped) {
      await transaction.insert(reminderStops).values({ userId }).onConflictDoNothing()
      if (emailVerified) await stopAddress(transaction, email)
      return {}
    }
    await transaction.delete(reminderStops).where(eq(reminderStops.userId, userId))
    if (!emailVerified && (await isAddressStopped(transaction, email)))
      throw new Problem('CONFIRM_EMAIL_FIRST', { sentence: STOPPED_BY_LINK })
    await transaction.execute(
      sql`update reminder_addresses set stopped_at = null where digest = ${digestOfAddress(email)}`,
    )
    return {}
  })
}

const stopAddress = (transaction: NodePgDatabase, email: string) =>
  transaction.execute(sql`
    insert into reminder_addresses as known (digest, stopped_at) values (${digestOfAddress(email)}, now())
    on conflict (digest) do update set stopped_at = coalesce(known.stopped_at, excluded.stopped_at)`)

export async function isAddressStopped(orm: NodePgDatabase, email: string) {
  const { rows } = await orm.execute(sql`
    select from reminder_addresses where digest = ${digestOfAddress(email)} and stopped_at is not null`)
  return rows.length > 0
}

/** As the database stores addresses here. */
export const digestOfAddress = (email: string) => sql`sha256(convert_to(${email}, 'UTF8'))`
