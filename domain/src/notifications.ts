/**
 * What can be new for a user: an answer to their dúvida, dúvidas that wait for the staff, an aviso, a certificate, a deadline, a
 * quiz result that was corrected.
 */
export const NOTIFICATION_KINDS = [
  'answer',
  'unanswered',
  'aviso',
  'certificate',
  'deadline',
  'result',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** When the mail about a notification goes out; null if there is none. */
export const MAIL_TIMES = ['now', 'digest'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

/** A bell shows this many, and a plus for more. */
export const UNREAD_SHOWN_MAX = 99

export const unreadText = (unread: number): string =>
  unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(unread)

/** The digest is mailed at this hour at the school. */
export const DIGEST_HOUR = 8

/** For deadlines, where the school has reminders of them: what a reminder says meanwhile is not in the digest. */
export const DIGEST_HOUR_AFTER_REMINDERS = 9

/** Users are notified of a deadline from this many days before it on. */
export const DEADLINE_NOTICE_DAYS = 2
