import {
  daysBefore,
  isReminderHour,
  REMINDER_PAUSE_DAYS,
  type Reminder,
  type ReminderKind,
  remindersFor,
  reminderText,
} from '@farol/domain/reminders.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { digestOf, type Encryption } from '#/config/encryption.ts'
import { REMINDERS_LOCK } from '#/database/locks.ts'
import { newId } from '#/database/new-id.ts'
import { BEFORE_ALL } from '#/database/page-of.ts'
import { reminders as remindersTable } from '#/database/schema/reminders.ts'
import { joinUrl } from '#/invites/invites.queries.ts'
import type { Mailer, Message } from '#/mail/mailer.ts'
import { isQueueFull } from '#/notifications/mail-notifications.ts'
import { nextInvites, type PendingInvite } from './invite-facts.ts'
import { nextCandidates, type StudentFacts, studentFacts } from './reminder-facts.ts'
import { inviteLine, inviteReminderMessage, reminderMessage } from './reminder-messages.ts'
import { stopToken } from './stop-reminders.ts'

const BATCH = 50

export type ReminderParts = {
  orm: NodePgDatabase
  mailer: Pick<Mailer, 'isConfigured' | 'send'>
  encryption: Encryption
  baseUrl: string
  timeZone: string
}

/** `more`: there may be others, after this user. `later`: the queue is full, or another instance is at it. */
export type Progress = { state: 'more'; after: string } | { state: 'later' } | { state: 'done' }

/**
 * Looks at the next people, and queues the mails of those for whom something is missing. The row that says so and the mail are
 * written in one transaction, after the address was claimed in it: nobody gets two, whenever an instance is killed.
 */
export async function remindBatch(
  parts: ReminderParts,
  { now, after = BEFORE_ALL }: { now: Date; after?: string | undefined },
): Promise<Progress> {
  if (!parts.mailer.isConfigured || !isReminderHour(now, parts.timeZone)) return { state: 'done' }
  return parts.orm.transaction(async (transaction) => {
    const kinds = await kindsSwitchedOn(transaction)
    if (kinds.size === 0) return { state: 'done' }
    if (!(await isFree(transaction))) return { state: 'later' }
    const batch = { ...parts, orm: transaction, kinds, now }
    if (kinds.has('invited') && (await remindInvited(batch))) return { state: 'more', after }
    const next = await remindStudents(batch, after)
    return next === undefined ? { state: 'done' } : { state: 'more', after: next }
  })
}

type Batch = ReminderParts & { kinds: ReadonlySet<ReminderKind>; now: Date }

export async function kindsSwitchedOn(orm: NodePgDatabase): Promise<Set<ReminderKind>> {
  const { rows } = await orm.execute<Record<ReminderKind, boolean>>(sql`
    select remind_away as away, remind_deadline as deadline, remind_failed_quiz as "failed-quiz", remind_invited as invited
    from settings where not maintenance_mode`)
  const switches = Object.entries(rows[0] ?? {}) as [ReminderKind, boolean][]
  return new Set(switches.filter(([, isOn]) => isOn).map(([kind]) => kind))
}

/** One instance at a time, and only while mails go out. */
async function isFree(transaction: NodePgDatabase) {
  const { rows } = await transaction.execute<{ isFree: boolean }>(sql`
    select pg_try_advisory_xact_lock(${REMINDERS_LOCK}) as "isFree"`)
  return rows[0]?.isFree === true && !(await isQueueFull(transaction))
}

/** The next batch goes on after the returned user; undefined if this was the last one. */
async function remindStudents(batch: Batch, after: string): Promise<string | undefined> {
  const { orm, kinds, now } = batch
  const { userIds, next } = await nextCandidates(orm, { kinds, now, after, limit: BATCH })
  if (userIds.length === 0) return next
  const students = await studentFacts(orm, { userIds, withMailedDeadlines: false })
  const looked = students.map((student) => ({ student, reminders: remindersFor(student, { kinds, now }) }))
  const [missing, idle] = [
    looked.filter(({ reminders }) => reminders.length > 0),
    looked.filter(({ reminders }) => reminders.length === 0),
  ]
  await lookTomorrow(
    batch,
    idle.map(({ student }) => student.email),
  )
  const claimed = await claim(
    batch,
    missing.map(({ student }) => student.email),
  )
  const sent = missing.filter(({ student }) => claimed.has(student.email))
  await send(
    batch,
    sent.map(({ student, reminders }) => studentMail(batch, student, reminders)),
  )
  await leaveOutOfDigests(orm, sent)
  return next
}

type Sent = { student: StudentFacts; reminders: readonly Reminder[] }

/** A deadline is mailed once. */
async function leaveOutOfDigests(orm: NodePgDatabase, sent: readonly Sent[]) {
  const said = sent.flatMap(({ student: { userId }, reminders }) =>
    reminders
      .filter(({ kind }) => kind === 'deadline')
      .map(({ lesson }) => ({ userId, lessonId: lesson.id })),
  )
  if (said.length === 0) return
  await orm.execute(sql`
    update notifications n set mail = null
    from unnest(${sql.param(said.map(({ userId }) => userId))}::uuid[], ${sql.param(said.map(({ lessonId }) => lessonId))}::uuid[])
      as said (user_id, lesson_id)
    where n.user_id = said.user_id and n.kind = 'deadline' and n.subject_id = said.lesson_id and n.mail is not null`)
}

type Mail = { row: typeof remindersTable.$inferInsert; message: Message }

function studentMail(
  { baseUrl, encryption, now }: Batch,
  student: StudentFacts,
  reminders: Reminder[],
): Mail {
  const id = newId()
  const sending = { reminderId: id, baseUrl, stopToken: stopToken(encryption, student.email) }
  const kinds = [...new Set(reminders.map(({ kind }) => kind))]
  return {
    row: { id, userId: student.userId, kinds, lines: reminders.map(reminderText), createdAt: now },
    message: reminderMessage(student, { reminders, ...sending }),
  }
}

async function remindInvited(batch: Batch): Promise<boolean> {
  const invites = await nextInvites(batch.orm, { now: batch.now, limit: BATCH })
  const claimed = await claim(
    batch,
    invites.map(({ email }) => email),
  )
  const mails: Mail[] = []
  for (const invite of invites.filter(({ email }) => claimed.has(email)))
    mails.push(await inviteMail(batch, invite))
  await send(batch, mails)
  return invites.length > 0
}

/**
 * With a token of its own: the database does not know the one in the first mail. Derived from that one's digest, so that all
 * reminders of an invitation have the same link until it is sent again.
 */
async function inviteMail({ orm, baseUrl, encryption, now }: Batch, invite: PendingInvite): Promise<Mail> {
  const id = newId()
  const token = encryption
    .digest(`${invite.id} ${invite.digest.toString('hex')}`, 'invite-reminder')
    .toString('base64url')
  await orm.execute(
    sql`update turma_invites set reminder_digest = ${digestOf(token)} where id = ${invite.id}`,
  )
  const sending = { reminderId: id, baseUrl, stopToken: stopToken(encryption, invite.email) }
  return {
    row: { id, inviteId: invite.id, kinds: ['invited'], lines: [inviteLine(invite)], createdAt: now },
    message: inviteReminderMessage(invite, { ...sending, ...invite, link: joinUrl(baseUrl, token) }),
  }
}

async function send({ orm, mailer }: Batch, mails: readonly Mail[]) {
  if (mails.length === 0) return
  await orm.insert(remindersTable).values(mails.map(({ row }) => row))
  await mailer.send(orm, ...mails.map(({ message }) => message))
}

/** Takes the week of these addresses, and returns those that were free. */
async function claim({ orm, now }: Batch, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await orm.execute<{ email: string }>(sql`
    with wanted as (
      select email, sha256(convert_to(email, 'UTF8')) as digest from unnest(${sql.param([...emails])}::text[]) as given (email)
    ), claimed as (
      insert into reminder_addresses as known (digest, reminded_at) select digest, ${now} from wanted order by digest
      on conflict (digest) do update set reminded_at = excluded.reminded_at
        where known.stopped_at is null and coalesce(known.reminded_at <= ${daysBefore(now, REMINDER_PAUSE_DAYS)}, true)
      returning digest
    )
    select wanted.email from wanted join claimed using (digest)`)
  return new Set(rows.map(({ email }) => email))
}

/** Nothing is missing today. */
async function lookTomorrow({ orm, now }: Batch, emails: readonly string[]) {
  await orm.execute(sql`
    insert into reminder_addresses (digest, look_again_at)
    select sha256(convert_to(email, 'UTF8')), ${daysBefore(now, -1)} from unnest(${sql.param([...emails])}::text[]) as given (email)
    order by 1
    on conflict (digest) do update set look_again_at = excluded.look_again_at`)
}
