import { Problem } from '@farol/contract/problem.ts'
import { EMAIL_MAX } from '@farol/domain/limits.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Encryption } from '#/config/encryption.ts'

/** What the token is encrypted for: it opens nothing else. */
const PURPOSE = 'stop-reminders'

/** The address, encrypted: whoever has the mail can stop it, and nobody can make such a link for somebody else. */
export const stopToken = (encryption: Encryption, email: string): string =>
  encryption.encrypt(Buffer.from(email), PURPOSE).toString('base64url')

export const stopApiUrl = (baseUrl: string, token: string) => `${baseUrl}/api/reminders/stop/${token}`
export const stopPagePath = (token: string) => `/lembretes/parar/${encodeURIComponent(token)}`

/** Idempotent. The person may have no account. */
export async function stopByToken(
  { orm, encryption }: { orm: NodePgDatabase; encryption: Encryption },
  token: string,
) {
  const email = encryption.decrypt(Buffer.from(token, 'base64url'), PURPOSE)?.toString('utf8')
  if (!email || email.length > EMAIL_MAX) throw new Problem('REMINDER_LINK_INVALID')
  await chooseReminders(orm, { email, isStopped: true })
  return {}
}

export async function chooseReminders(
  orm: NodePgDatabase,
  { email, isStopped }: { email: string; isStopped: boolean },
) {
  await orm.execute(sql`
    insert into reminder_addresses as known (digest, stopped_at)
    values (${digestOfAddress(email)}, ${isStopped ? sql`now()` : null})
    on conflict (digest) do update
      set stopped_at = case when excluded.stopped_at is null then null else coalesce(known.stopped_at, excluded.stopped_at) end`)
}

/** As the database stores addresses here. */
export const digestOfAddress = (email: string) => sql`sha256(convert_to(${email}, 'UTF8'))`
