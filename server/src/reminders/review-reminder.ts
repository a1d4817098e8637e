import { isReminderHour, nextReminderHour, remindersFor } from '@farol/domain/reminders.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ReviewMail } from '#/mail/mailer.ts'
import { isInviteWaiting } from './invite-facts.ts'
import { studentFacts } from './reminder-facts.ts'
import { kindsSwitchedOn } from './send-reminders.ts'
import { digestOfAddress } from './stop-reminders.ts'

type Parts = { orm: NodePgDatabase; timeZone: string }
type Row = { userId: string | null; inviteId: string | null; createdAt: string }

/** Called right before a mail goes out: a reminder that is no longer true is not sent, and none at night. */
export const reviewReminder =
  ({ orm, timeZone }: Parts): ReviewMail =>
  async ({ reminderId }, now) => {
    if (!reminderId) return 'deliver'
    if (!(await isStillTrue(orm, { reminderId, now }))) {
      await orm.execute(
        sql`update reminders set dropped_at = coalesce(dropped_at, ${now}) where id = ${reminderId}`,
      )
      return 'drop'
    }
    return isReminderHour(now, timeZone) ? 'deliver' : nextReminderHour(now, timeZone)
  }

async function isStillTrue(orm: NodePgDatabase, { reminderId, now }: { reminderId: string; now: Date }) {
  const { rows } = await orm.execute<Row>(sql`
    select user_id as "userId", invite_id as "inviteId", created_at::text as "createdAt" from reminders where id = ${reminderId}`)
  const [reminder] = rows
  const kinds = await kindsSwitchedOn(orm)
  if (!reminder || kinds.size === 0) return false
  const { userId, inviteId } = reminder
  if (inviteId) return kinds.has('invited') && isInviteWaiting(orm, { inviteId, now })
  // Those that this mail tells of count as mailed.
  const [student] = await studentFacts(orm, { userIds: userId ? [userId] : [], withMailedDeadlines: true })
  if (!student || student.lastSeenAt > new Date(reminder.createdAt)) return false
  return !(await hasStopped(orm, student.email)) && remindersFor(student, { kinds, now }).length > 0
}

async function hasStopped(orm: NodePgDatabase, email: string) {
  const { rows } = await orm.execute(sql`
    select from reminder_addresses where digest = ${digestOfAddress(email)} and stopped_at is not null`)
  return rows.length > 0
}
