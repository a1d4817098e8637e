import { MAIL_FAILURES, MAIL_KINDS, type MailKind } from '@farol/domain/mail-failures.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

/** Never what the mail says. */
const failedMail = z.object({
  id,
  /** Null where the stored mail can no longer be read. */
  to: z.string().nullable(),
  kind: z.enum(Object.keys(MAIL_KINDS) as MailKind[]).nullable(),
  queuedAt: z.iso.datetime(),
  tries: z.int(),
  /** Null once it was given up. */
  nextTryAt: z.iso.datetime().nullable(),
  /** Null if it only waited too long. */
  failure: z.enum(MAIL_FAILURES).nullable(),
  /** What the mail server or the connection said. */
  error: z.string().nullable(),
})
export type FailedMail = z.infer<typeof failedMail>

export const queuedMails = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/mail',
    access: 'admin',
    clients: 'read',
    summary:
      'Whether mails reach users, how many wait, and those that failed, newest first, without what they say. Paginated',
    query: z.object({ after: id.optional() }),
    returns: z.object({
      isConfigured: z.boolean(),
      waiting: z.int(),
      mails: z.array(failedMail),
      next: id.nullable(),
    }),
    errors: [],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/mail/{mailId}/retry',
    access: 'admin',
    clients: 'none',
    summary: 'Try for another day to deliver a mail that was given up. Idempotent',
    params: z.object({ mailId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
