import { DEFAULT_FACE } from '@farol/domain/school.ts'
import { beforeEach, expect, test } from 'vitest'
import { createEncryption } from '#/config/encryption.ts'
import { newId } from '#/database/new-id.ts'
import { wayIn } from '#/invites/joining.queries.ts'
import { resendInvite } from '#/invites/send-invites.ts'
import type { Message, WrittenMessage } from '#/mail/mailer.ts'
import { mailBatch } from '#/notifications/mail-notifications.ts'
import { notify } from '#/notifications/notify.ts'
import { notifyDeadlines } from '#/notifications/notify-deadlines.ts'
import { buildAwayStudent } from '#/testing/away-student.ts'
import { buildInvite } from '#/testing/build-invites.ts'
import {
  buildCalendar,
  buildCourse,
  buildLesson,
  buildTurma,
  buildUser,
  schoolDay,
} from '#/testing/builders.ts'
import { middayTimeZone } from '#/testing/midday-time-zone.ts'
import { remindAll } from '#/testing/remind-all.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'
import { reviewReminder } from './review-reminder.ts'

const database = await testDatabase()
const { orm, pool } = database
const timeZone = middayTimeZone()

const { id: courseId } = await buildCourse(database, { title: 'Redes' })
const { id: lessonId } = await buildLesson(database, { courseId, title: 'Cabos', videoDuration: 300 })
const left = { courseId, lessonId }

const DAY_MS = 24 * 60 * 60 * 1_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

let queued: WrittenMessage[] = []
const parts = {
  orm,
  mailer: {
    isConfigured: true,
    send: async (_: unknown, ...messages: Message[]) => {
      for (const { write, ...envelope } of messages) queued.push({ ...envelope, ...write(DEFAULT_FACE) })
    },
  },
  encryption: createEncryption(AUTH_SECRET),
  baseUrl: 'https://farol.example',
  timeZone,
}

async function remind(now = new Date()) {
  queued = []
  await remindAll(parts, now)
  return queued
}
const addresses = (messages: WrittenMessage[]) => messages.map(({ to }) => to)

/** What becomes of the mail right before it goes out. */
async function review(mail: WrittenMessage | undefined, now = new Date()) {
  if (!mail) throw new Error('no mail was queued')
  return reviewReminder({ orm, timeZone })(mail, now)
}

const switchOn = (...columns: string[]) =>
  pool.query(
    `update settings set ${['away', 'deadline', 'failed_quiz', 'invited'].map((each) => `remind_${each} = ${columns.includes(each)}`).join(', ')}`,
  )

beforeEach(async () => {
  await pool.query('delete from users')
  await pool.query('delete from turmas')
  await pool.query('delete from mail_queue')
})

test('mails that were put off until the morning hold back no others', async () => {
  const { email } = await buildAwayStudent(database, left)
  await switchOn('away')
  const other = await buildUser(database)
  await notify(orm, { kind: 'answer', userIds: [other.id], subjectId: newId(), lessonId })
  const fill = (columns: string, values: string) =>
    pool.query(`insert into mail_queue (id, encrypted_message, ${columns})
      select gen_random_uuid(), '', ${values} from generate_series(1, 200)`)
  // The mail server refuses them: nothing is added to those.
  await fill('next_try_at, last_error', `now() + interval '1 hour', '451'`)
  expect(await mailBatch(parts)).toBe(false)
  expect(await remind()).toEqual([])
  await pool.query('delete from mail_queue')
  await fill('next_try_at', `now() + interval '10 hours'`)
  expect(addresses(await remind())).toEqual([email])
  expect(await mailBatch(parts)).toBe(true)
})

test('nobody is reminded at an address that the school wants confirmed and is not', async () => {
  const { id, email } = await buildAwayStudent(database, left)
  await pool.query('update users set email_verified = false where id = $1', [id])
  await switchOn('away')
  await pool.query('update settings set email_confirmation = true')
  expect(await remind()).toEqual([])
  await pool.query('update settings set email_confirmation = false')
  expect(addresses(await remind())).toEqual([email])
})

async function buildDeadline(userIds: string[]) {
  const { id: turmaId } = await buildTurma(database, { courseIds: [courseId], userIds })
  await buildCalendar(database, { turmaId, courseId, dueOn: { [lessonId]: await schoolDay(database, 1) } })
  return { turmaId }
}

test('a mail that waited until its deadline had passed is dropped, though the lesson is still to be done', async () => {
  const student = await buildAwayStudent(database, left)
  const { turmaId } = await buildDeadline([student.id])
  await switchOn('away', 'deadline')
  const [mail] = await remind()
  expect(mail?.subject).toContain('Prazo')
  expect(await review(mail)).toBe('deliver')
  await pool.query('update turma_lessons set due_on = $2 where turma_id = $1', [
    turmaId,
    await schoolDay(database, -1),
  ])
  expect(await review(mail)).toBe('drop')
})

test('a mail that leaves a deadline to the digest goes out', async () => {
  const student = await buildAwayStudent(database, left)
  await buildDeadline([student.id])
  await notifyDeadlines(orm)
  await pool.query('update notifications set mail = null')
  await switchOn('away', 'deadline')
  const [mail] = await remind()
  expect(mail?.subject).toContain('Continue')
  expect(await review(mail)).toBe('deliver')
})

test('the deadlines of a mail that is dropped come with the digest, unless they were read', async () => {
  const [back, reader] = [await buildAwayStudent(database, left), await buildAwayStudent(database, left)]
  await buildDeadline([back.id, reader.id])
  await notifyDeadlines(orm)
  await switchOn('deadline')
  const mails = await remind()
  const waiting = async () =>
    (await pool.query('select user_id as id from notifications where mail is not null')).rows
  expect(await waiting()).toEqual([])
  await pool.query(`update user_activity set last_active_at = now() + interval '1 second'`)
  await pool.query('update user_progress set furthest_seconds = 60')
  await pool.query('update notifications set read_at = now() where user_id = $1', [reader.id])
  const night = new Date(Date.now() + DAY_MS / 2)
  for (const mail of mails) expect(await review(mail, night)).toBeInstanceOf(Date)
  expect(await waiting()).toEqual([])
  for (const mail of mails) expect(await review(mail)).toBe('drop')
  expect(await waiting()).toEqual([{ id: back.id }])
  // Once: the digest may have gone out since.
  await pool.query('update notifications set mail = null')
  for (const mail of mails) expect(await review(mail)).toBe('drop')
  expect(await waiting()).toEqual([])
})

const linkIn = (mail: WrittenMessage | undefined) => /\S+\/entrar\/\S+/.exec(mail?.text ?? '')?.[0]
const tokenIn = (mail: WrittenMessage | undefined) => linkIn(mail)?.split('/').at(-1) ?? ''
const invitedDaysAgo = (days: number) => ({ createdAt: inDays(-days), expiresAt: inDays(30 - days) })

test('the link of a reminder works until the invitation is sent again, which counts as a new one', async () => {
  const { id: turmaId } = await buildTurma(database)
  const { id: inviteId } = await buildInvite(database, { turmaId, ...invitedDaysAgo(8) })
  const { id: actorId } = await buildUser(database, { role: 'admin' })
  await switchOn('invited')
  const [first] = await remind()
  const [second] = await remind(inDays(7))
  expect(linkIn(first)).toBeTruthy()
  expect(linkIn(second)).toBe(linkIn(first))
  const found = () => wayIn(orm, { token: tokenIn(first), userId: undefined })
  expect(await found()).toMatchObject({ invite: { id: inviteId } })
  expect(await review(second)).toBe('deliver')
  await resendInvite(parts, { actorId, turmaId, inviteId })
  expect(await found()).toBeUndefined()
  expect(await review(second)).toBe('drop')
})

test('an invitation that was sent again today is not reminded of today', async () => {
  const { id: turmaId } = await buildTurma(database)
  const { id: inviteId } = await buildInvite(database, { turmaId, ...invitedDaysAgo(8) })
  const { id: actorId } = await buildUser(database, { role: 'admin' })
  await resendInvite(parts, { actorId, turmaId, inviteId })
  await switchOn('invited')
  expect(await remind(inDays(6.9))).toEqual([])
  expect(await remind(inDays(7.1))).toHaveLength(1)
})

test('an invitation to a turma that is full or over keeps nobody from other reminders', async () => {
  const [full, over] = [await buildAwayStudent(database, left), await buildAwayStudent(database, left)]
  const member = await buildUser(database)
  const turmas = [
    await buildTurma(database, { capacity: 1, userIds: [member.id] }),
    await buildTurma(database, { endsOn: await schoolDay(database, -1) }),
  ]
  for (const [at, { email }] of [full, over].entries())
    await buildInvite(database, { turmaId: turmas[at]?.id ?? '', email, ...invitedDaysAgo(8) })
  await switchOn('away', 'invited')
  const mails = await remind()
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    [full, over].map(({ email }) => [email, 'Continue de onde você parou: Redes']).toSorted(),
  )
})
