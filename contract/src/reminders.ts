import { REMINDER_KINDS } from '@farol/domain/reminders.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { phoneNumber } from './phone.ts'

const sentReminder = z.object({
  id,
  at: z.iso.datetime(),
  /** Null if they were only invited: then the turma is the one they were invited to. */
  userId: id.nullable(),
  name: z.string(),
  email: z.string(),
  turma: z.string().nullable(),
  kinds: z.array(z.enum(REMINDER_KINDS)),
  /** What the mail said. */
  lines: z.array(z.string()),
  /** They came back before the mail went out, so it was not sent. */
  isDropped: z.boolean(),
  hasComeBack: z.boolean(),
  /** The number that they gave for it. */
  whatsapp: z.string().nullable(),
})
export type SentReminder = z.infer<typeof sentReminder>

/** Signed, and good for nothing else; longer than any that was made for an address. */
const stopParams = z.object({ stopToken: z.string().max(1_000) })

export const reminders = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/reminders',
    access: 'admin',
    clients: 'read',
    summary: 'The automatic mails that were sent, newest first. Paginated',
    query: z.object({ after: id.optional() }),
    returns: z.object({ reminders: z.array(sentReminder), next: id.nullable() }),
    errors: [],
  }),
  openStopPage: endpoint({
    method: 'GET',
    path: '/api/reminders/stop/{stopToken}',
    access: 'public',
    clients: 'none',
    summary:
      'The address in `List-Unsubscribe`, opened as a page: leads to the one that asks, and changes nothing',
    params: stopParams,
    redirects: { whenUnavailable: '/' },
    returns: z.string(),
    errors: [],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/reminders/stop/{stopToken}',
    access: 'public',
    clients: 'none',
    summary:
      'No more reminders to the address of the link; also called by mail programs (RFC 8058). Idempotent',
    params: stopParams,
    returns: z.object({}),
    errors: ['REMINDER_LINK_INVALID'],
  }),
}

export const whatsappBody = z.strictObject({ number: phoneNumber.nullable() })

/** A user's own choices. */
export const myReminders = {
  read: endpoint({
    method: 'GET',
    path: '/api/account/reminders',
    access: 'signed-in',
    clients: 'none',
    priority: 'browsing',
    summary: 'Whether you get reminders, and the number under which the school may call you by WhatsApp',
    returns: z.object({ isStopped: z.boolean(), whatsapp: z.string().nullable() }),
    errors: [],
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/account/reminders',
    access: 'signed-in',
    clients: 'none',
    summary:
      'Stop your reminders, or get them again; after a stop by the link in a mail, with a confirmed address only',
    body: z.strictObject({ isStopped: z.boolean() }),
    returns: z.object({}),
    errors: ['CONFIRM_EMAIL_FIRST'],
  }),
  setWhatsapp: endpoint({
    method: 'PUT',
    path: '/api/account/whatsapp',
    access: 'signed-in',
    clients: 'none',
    summary: 'Let the school call you by WhatsApp under this number; null: no longer',
    body: whatsappBody,
    returns: z.object({ whatsapp: z.string().nullable() }),
    errors: [],
  }),
}
