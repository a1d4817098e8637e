import { Problem } from '@farol/contract/problem.ts'
import { MAIL_KINDS } from '@farol/domain/mail-failures.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import type { Encryption } from '#/config/encryption.ts'
import { aboutMail } from './queued-mails.queries.ts'

type Parts = { orm: NodePgDatabase; encryption: Encryption }
type Row = {
  id: string
  userId: string | null
  encryptedMessage: Buffer
  priority: number
  wasGivenUp: boolean
}

/** As if it was queued now: a day of tries begins. One that waits already is left as it is. */
export const retryMail = (
  { orm, encryption }: Parts,
  { mailId, actorId }: { mailId: string; actorId: string },
) =>
  orm.transaction(async (transaction) => {
    const { rows } = await transaction.execute<Row>(sql`
      select id, user_id as "userId", encrypted_message as "encryptedMessage", priority, gave_up_at is not null as "wasGivenUp"
      from mail_queue where id = ${mailId} for update`)
    const [mail] = rows
    if (!mail) throw new Problem('NOT_FOUND')
    if (!mail.wasGivenUp) return {}
    await transaction.execute(sql`
      update mail_queue set gave_up_at = null, tries = 0, created_at = now(), next_try_at = now() where id = ${mailId}`)
    const { kind } = aboutMail(encryption, mail)
    await recordChange(transaction, {
      actorId,
      action: 'mail.retry',
      subject: kind ? MAIL_KINDS[kind] : '',
      ...(mail.userId && { userId: mail.userId }),
      publishes: [{ kind: 'mail' }],
    })
    return {}
  })
