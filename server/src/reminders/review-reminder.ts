import { DEFAULT_CHANNELS } from '@farol/domain/notification-channels.ts'
import { deadlinesIn, isReminderHour, isStillSo, nextReminderHour } from '@farol/domain/reminders.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ReviewMail } from '#/mail/mailer.ts'
import { isInviteWaiting } from './invite-facts.ts'
import { studentFacts } from './reminder-facts.ts'
import { kindsSwitchedOn } from './send-reminders.ts'
import { isAddressStopped } from './stop-reminders.ts'

type Parts = { orm: NodePgDatabase; timeZone: string }
type Queued = {
  id: string
  userId: string | null
  inviteId: string | null
  lines: string[]
  createdAt: string
}

/** Called right before a mail goes out: none at night, and a reminder that is no longer true is not sent. */
export const reviewReminder =
  ({ orm, timeZone }: Parts): ReviewMail =>
  async ({ reminderId }, now) => {
    if (!reminderId) return 'deliver'
    if (!isReminderHour(now, timeZone)) return nextReminderHour(now, timeZone)
    const { rows } = await orm.execute<Queued>(sql`
      select id, user_id as "userId", invite_id as "inviteId", lines, created_at::text as "createdAt"
      from reminders where id = ${reminderId} and dropped_at is null`)
    const [reminder] = rows
    if (!reminder) return 'drop'
    if (await isStillTrue(orm, { reminder, now })) return 'deliver'
    await orm.transaction((transaction) => drop(transaction, { reminder, now }))
    return 'drop'
  }

type Reviewed = { reminder: Queued; now: Date }

async function isStillTrue(orm: NodePgDatabase, { reminder, now }: Reviewed) {
  const kinds = await kindsSwitchedOn(orm)
  if (kinds.size === 0) return false
  const { inviteId, lines, createdAt } = reminder
  if (inviteId) return kinds.has('invited') && isInviteWaiting(orm, { inviteId, now })
  const student = await studentOf(orm, reminder)
  if (!student || student.lastSeenAt > new Date(createdAt)) return false
  return !(await isAddressStopped(orm, student.email)) && isStillSo(lines, student, { kinds, now })
}

/** With mailed deadlines, as those that this mail names count as mailed. */
async function studentOf(orm: NodePgDatabase, { userId }: Queued) {
  const [student] = await studentFacts(orm, { userIds: userId ? [userId] : [], withMailedDeadlines: true })
  return student
}

/** The digest has left the deadlines of this mail to it: those that are still near and unread come with the next one. */
async function drop(transaction: NodePgDatabase, { reminder, now }: Reviewed) {
  await transaction.execute(sql`update reminders set dropped_at = ${now} where id = ${reminder.id}`)
  const student = await studentOf(transaction, reminder)
  const deadlines = student ? deadlinesIn(reminder.lines, student) : []
  if (deadlines.length === 0) return
  await transaction.execute(sql`
    update notifications n set mail = 'digest'
    from unnest(${sql.param(deadlines.map(({ lessonId }) => lessonId))}::uuid[], ${sql.param(deadlines.map(({ dueOn }) => dueOn))}::date[])
      as said (lesson_id, due_on)
    where n.user_id = ${reminder.userId} and n.kind = 'deadline' and n.subject_id = said.lesson_id and n.due_on = said.due_on
      and n.mail is null and n.read_at is null and n.created_at <= ${reminder.createdAt}
      and coalesce((select p.channel from notification_preferences p where p.user_id = n.user_id and p.kind = n.kind),
        ${DEFAULT_CHANNELS.deadline}) in ('mail', 'digest')`)
}
