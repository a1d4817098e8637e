import type { MailFailure } from './mail-failures.ts'

/** The part of a mail's Message-ID before the @: what becomes of a tracked mail is known by it when the mail comes back. */
export const messageIdOf = (mailId: string, trackedAs: string | undefined) =>
  trackedAs ? `${mailId}.${trackedAs}` : mailId

/** Two parts of a delivery status notification (RFC 3464): `status` is for programs, and `original` begins with the headers of our mail. */
export type DeliveryReport = { status: string; original: string }

export type Bounce = { trackedAs: string; failure: MailFailure }

/** Undefined for other people's mails, and for mails that are only late. */
export function bounceOf({ status, original }: DeliveryReport): Bounce | undefined {
  const failed = blocks(status).find((recipient) => field(recipient, 'Action')?.toLowerCase() === 'failed')
  const [headers = ''] = blocks(original)
  const [, trackedAs] = TRACKED.exec(field(headers, 'Message-ID') ?? '') ?? []
  return failed && trackedAs ? { trackedAs, failure: failureOf(field(failed, 'Status') ?? '') } : undefined
}

const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const TRACKED = new RegExp(`^<${UUID}\\.(${UUID})@[^@>]+>$`, 'i')

/** Enhanced status codes (RFC 3463): the second number says what it is about, the third what is wrong with it. */
function failureOf(status: string): MailFailure {
  if (/^5\.1\.\d/.test(status)) return 'no-such-address'
  return /^\d\.2\.2/.test(status) ? 'mailbox-full' : 'returned'
}

const blocks = (text: string) => text.replaceAll('\r\n', '\n').split(/\n\n+/)

/** A long header goes on in the next line, which is indented then. */
const field = (block: string, name: string) =>
  new RegExp(`^${name}:((?:.*\\n[ \\t])*.*)$`, 'im').exec(block)?.[1]?.trim()
