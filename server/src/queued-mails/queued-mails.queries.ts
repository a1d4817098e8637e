import type { FailedMail } from '@farol/contract/queued-mails.ts'
import { mailFailure, mailKind } from '@farol/domain/mail-failures.ts'
import type { Encryption } from '#/config/encryption.ts'
import { AFTER_ALL, pageOf } from '#/database/page-of.ts'
import type { Reads } from '#/database/reads.ts'
import type { WrittenMessage } from '#/mail/mailer.ts'

const MAILS_PER_PAGE = 25

const WAITING = {
  name: 'waiting-mails',
  text: 'select count(*)::int as waiting from mail_queue where gave_up_at is null',
}

/** Ids are ordered by time, so they are the cursor. */
const FAILED = {
  name: 'failed-mails',
  text: `
    select id, encrypted_message as "encryptedMessage", priority, created_at as "queuedAt", tries,
           case when gave_up_at is null then next_try_at end as "nextTryAt", last_error as error
    from mail_queue
    where id < $1 and (last_error is not null or gave_up_at is not null)
    order by id desc
    limit ${MAILS_PER_PAGE + 1}`,
}

type Row = {
  id: string
  encryptedMessage: Buffer
  priority: number
  queuedAt: Date
  tries: number
  nextTryAt: Date | null
  error: string | null
}

export async function queuedMailsOf(
  { reads, encryption }: { reads: Reads; encryption: Encryption },
  after = AFTER_ALL,
) {
  const [[counted], rows] = await Promise.all([
    reads.query<{ waiting: number }>(WAITING, []),
    reads.query<Row>(FAILED, [after]),
  ])
  const { page, next } = pageOf(rows, MAILS_PER_PAGE)
  return {
    waiting: counted?.waiting ?? 0,
    mails: page.map((row): FailedMail => {
      const { id, queuedAt, tries, nextTryAt, error } = row
      return {
        id,
        ...aboutMail(encryption, row),
        queuedAt: queuedAt.toISOString(),
        tries,
        nextTryAt: nextTryAt?.toISOString() ?? null,
        failure: error === null ? null : mailFailure(error),
        error,
      }
    }),
    next,
  }
}

type Stored = { id: string; encryptedMessage: Buffer; priority: number }

/** To whom a stored mail goes and what it is about; nothing of what it says leaves this function. */
export function aboutMail(encryption: Encryption, { id, encryptedMessage, priority }: Stored) {
  const opened = encryption.decrypt(encryptedMessage, id)
  if (!opened) return { to: null, kind: null }
  const { to, trackedAs, reminderId } = JSON.parse(opened.toString('utf8')) as WrittenMessage
  const kind = mailKind({
    priority,
    isInvite: trackedAs !== undefined,
    isReminder: reminderId !== undefined,
  })
  return { to, kind }
}
