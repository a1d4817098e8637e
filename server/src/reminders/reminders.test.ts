import { account } from '@farol/contract/account.ts'
import { privacy } from '@farol/contract/privacy.ts'
import { myReminders, reminders } from '@farol/contract/reminders.ts'
import { settings } from '@farol/contract/settings.ts'
import { DEFAULT_FACE } from '@farol/domain/school.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createEncryption } from '#/config/encryption.ts'
import { publish } from '#/database/publish.ts'
import type { Message, WrittenMessage } from '#/mail/mailer.ts'
import { notifyDeadlines } from '#/notifications/notify-deadlines.ts'
import { buildAwayStudent } from '#/testing/away-student.ts'
import { buildInvite } from '#/testing/build-invites.ts'
import {
  buildCalendar,
  buildCourse,
  buildLesson,
  buildQuiz,
  buildTurma,
  PASSWORD,
  schoolDay,
} from '#/testing/builders.ts'
import { mailsTo, mailTo } from '#/testing/mailed.ts'
import { middayTimeZone } from '#/testing/midday-time-zone.ts'
import { remindAll } from '#/testing/remind-all.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { parsedMail, startSmtpSink } from '#/testing/smtp-sink.ts'
import { AUTH_SECRET, testServer } from '#/testing/test-server.ts'

const smtp = await startSmtpSink()
afterAll(smtp.stop)
const timeZone = middayTimeZone()
const server = { ...(await testServer({ SMTP_URL: smtp.url, TIME_ZONE: timeZone })), mails: smtp.mails }
const { database } = server
const { orm, pool } = database
const admin = await signedIn(server, 'admin')

const { id: courseId } = await buildCourse(database, { title: 'Redes' })
const { id: lessonId } = await buildLesson(database, { courseId, title: 'Cabos', videoDuration: 300 })
const left = { courseId, lessonId }

const DAY_MS = 24 * 60 * 60 * 1_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** Writes the settings directly, so that the server's own job is not woken. */
const switchOn = (...columns: string[]) =>
  pool.query(
    `update settings set ${['away', 'deadline', 'failed_quiz', 'invited'].map((each) => `remind_${each} = ${columns.includes(each)}`).join(', ')}`,
  )

/** Runs the job at this moment, with a queue that only stores. */
async function remind(now = new Date(), { at = timeZone } = {}) {
  const queued: WrittenMessage[] = []
  const send = async (_: unknown, ...messages: Message[]) => {
    for (const { write, ...envelope } of messages) queued.push({ ...envelope, ...write(DEFAULT_FACE) })
  }
  const parts = {
    orm,
    mailer: { isConfigured: true, send },
    encryption: createEncryption(AUTH_SECRET),
    baseUrl: server.url,
    timeZone: at,
  }
  await remindAll(parts, now)
  return queued
}
const addresses = (messages: WrittenMessage[]) => messages.map(({ to }) => to)
const tokenIn = (message: WrittenMessage | undefined) => message?.unsubscribeUrl?.split('/').at(-1) ?? ''

beforeEach(async () => {
  await switchOn()
  await pool.query('update users set blocked_at = now() where id <> $1', [admin.userId])
})

test('switched on, the mail goes out at once: what is missing, where it leads, and how to stop it', async () => {
  const { email } = await buildAwayStudent(database, left)
  const { version, ...current } = await admin.call(settings.read)
  await admin.call(settings.update, { body: { ...current, remindAway: true, version } })
  const mail = (await mailTo(server, email)).replaceAll('\u00a0', ' ')
  expect(mail).toContain('Subject: Continue de onde você parou: Redes')
  expect(mail).toContain('Faltam 3 min 50 s da aula 1, “Cabos”, do curso “Redes”.')
  expect(mail).toContain(`/course/${courseId}/lesson/${lessonId}?t=40`)
  const { header, parts } = parsedMail(smtp.raw().at(-1) ?? '')
  const url = /^<(.*)>$/.exec(header('List-Unsubscribe'))?.[1] ?? ''
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(parts['text/html']).toContain('/lembretes/parar/')

  const opened = await fetch(url.replace(/^https?:\/\/[^/]+/, server.url), { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/lembretes/parar/'),
  ])
  const stoppedAt = async () => (await pool.query('select stopped_at from reminder_addresses')).rows
  expect(await stoppedAt()).toEqual([{ stopped_at: null }])
  // As a mail program does it: a form, without cookies, and perhaps more than once.
  for (const _ of [1, 2]) {
    const stopped = await fetch(url.replace(/^https?:\/\/[^/]+/, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(stopped.status).toBe(200)
  }
  expect(await stoppedAt()).toEqual([{ stopped_at: expect.any(Date) }])
  const { reminders: sent } = await admin.call(reminders.list, { query: {} })
  expect(sent).toMatchObject([
    { email, kinds: ['away'], isDropped: false, hasComeBack: false, whatsapp: null },
  ])
  expect(mailsTo(server, email)).toHaveLength(1)
})

test('nobody gets two within a week, also if several instances look at once', async () => {
  const students = await Promise.all([1, 2, 3].map(() => buildAwayStudent(database, left)))
  await switchOn('away')
  const now = new Date()
  const queued = (await Promise.all([remind(now), remind(now), remind(now)])).flat()
  expect(addresses(queued).toSorted()).toEqual(students.map(({ email }) => email).toSorted())
  expect(await remind(inDays(6.9))).toEqual([])
  expect(await remind(inDays(7))).toHaveLength(3)
})

test('only by day, and only who may be reminded and has something missing', async () => {
  const [, blocked, leaving, stopped, seen] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => buildAwayStudent(database, left)),
  )
  await buildAwayStudent(database, { ...left, days: 6 })
  await buildAwayStudent(database, { ...left, days: 31 })
  await pool.query('update users set blocked_at = now() where id = $1', [blocked?.id])
  await pool.query('update users set deletion_due_at = now() where id = $1', [leaving?.id])
  await pool.query(`insert into reminder_addresses (digest, stopped_at) values (sha256($1), now())`, [
    stopped?.email,
  ])
  await pool.query('update users set last_login = now() where id = $1', [seen?.id])
  await switchOn('away')
  expect(await remind(new Date(), { at: middayTimeZone(new Date(Date.now() - DAY_MS / 2)) })).toEqual([])
  const queued = await remind()
  expect(queued).toHaveLength(1)
  await switchOn()
  expect(await remind(inDays(8))).toEqual([])
})

test('who comes back while the mail waits does not get it', async () => {
  const [back, away] = [await buildAwayStudent(database, left), await buildAwayStudent(database, left)]
  smtp.setAway(true)
  const { version, ...current } = await admin.call(settings.read)
  await admin.call(settings.update, { body: { ...current, remindAway: true, version } })
  const waiting = async () => (await pool.query('select last_error from mail_queue')).rows
  await expect.poll(waiting).toEqual([1, 2].map(() => ({ last_error: expect.stringContaining('451') })))
  await pool.query(
    `update user_activity set last_active_at = now() + interval '1 second' where user_id = $1`,
    [back.id],
  )
  smtp.setAway(false)
  await pool.query('update mail_queue set next_try_at = now()')
  await publish(orm, [{ kind: 'mail' }])
  await mailTo(server, away.email)
  await expect.poll(waiting).toEqual([])
  expect(mailsTo(server, back.email)).toEqual([])
  const { reminders: sent } = await admin.call(reminders.list, { query: {} })
  expect(sent.find(({ email }) => email === back.email)).toMatchObject({ isDropped: true, hasComeBack: true })
})

test('one mail gathers a deadline, a failed quiz and where one stopped', async () => {
  const { id: otherCourse } = await buildCourse(database, { title: 'Telas' })
  const { id: quizLesson } = await buildLesson(database, {
    courseId: otherCourse,
    title: 'Cores',
    minWatchPercentage: 0,
  })
  const quiz = await buildQuiz(database, { lessonId: quizLesson, allowRetake: true })
  const { id: dueLesson } = await buildLesson(database, {
    courseId: otherCourse,
    title: 'Luz',
    requiresPrevious: false,
  })
  const student = await buildAwayStudent(database, left)
  const { id: turmaId } = await buildTurma(database, { courseIds: [otherCourse], userIds: [student.id] })
  await buildCalendar(database, {
    turmaId,
    courseId: otherCourse,
    dueOn: { [dueLesson]: await schoolDay(database, 1) },
  })
  await pool.query(
    `insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count, question_count,
       time_spent_seconds, submitted_at) values (gen_random_uuid(), $1, $2, gen_random_uuid(), 0, 50, false, 0, 2, 30, now() - interval '3 days')`,
    [student.id, quiz.id],
  )
  await switchOn('away', 'deadline', 'failed_quiz')
  const [mail, ...others] = await remind()
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Prazo até \d\d\/\d\d: Luz$/)
  expect(mail?.text).toMatch(/Até \d\d\/\d\d: .*“Luz”[\s\S]*quiz da aula 1, “Cores”[\s\S]*“Cabos”/)
})

test('who was invited and never came gets a link that works, beside the first one, and may stop without an account', async () => {
  const { id: turmaId } = await buildTurma(database, { name: 'Manhã' })
  const { email } = await buildInvite(database, { turmaId })
  await pool.query(`update turma_invites set expires_at = now() + interval '22 days'`)
  await switchOn('invited')
  const [mail, ...others] = await remind()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: email, subject: 'Seu convite para a turma Manhã' })
  const { rows } = await pool.query(
    'select from turma_invites where digest is not null and reminder_digest is not null',
  )
  expect(rows).toHaveLength(1)
  await server.visitor().call(reminders.stop, { params: { stopToken: tokenIn(mail) } })
  expect(await remind(inDays(8))).toEqual([])
})

test('a link that was not made here gets a kind sentence', async () => {
  const answer = await server.visitor().try(reminders.stop, { params: { stopToken: 'inventado' } })
  expect(answer).toMatchObject({ status: 404, body: { code: 'REMINDER_LINK_INVALID' } })
})

test('a user stops them, gets them again, and gives a number under which the school may call', async () => {
  const away = await buildAwayStudent(database, left)
  await switchOn('away')
  const student = await visitorOf(away)
  await student.call(myReminders.choose, { body: { isStopped: true } })
  expect(await student.call(myReminders.read)).toEqual({ isStopped: true, whatsapp: null })
  await longAgo(away.id)
  expect(await remind()).toEqual([])
  await student.call(myReminders.choose, { body: { isStopped: false } })
  const wrong = await student.try(myReminders.setWhatsapp, { body: { number: '123' } })
  expect(wrong).toMatchObject({ status: 422, body: { fields: { number: expect.any(String) } } })
  await student.call(myReminders.setWhatsapp, { body: { number: '(11) 98765-4321' } })
  await longAgo(away.id)
  expect(addresses(await remind())).toEqual([away.email])
  const { reminders: sent } = await admin.call(reminders.list, { query: {} })
  expect(sent[0]).toMatchObject({ userId: away.id, whatsapp: '+5511987654321' })
  const data = await student.call(privacy.exportData)
  expect(data).toMatchObject({
    whatsapp: [{ numero: '+5511987654321' }],
    lembretes_por_email: [{ disse: [expect.stringContaining('Cabos')] }],
  })
  expect(await student.call(myReminders.setWhatsapp, { body: { number: null } })).toEqual({ whatsapp: null })
})

async function visitorOf({ email }: { email: string }) {
  const visitor = server.visitor()
  await visitor.call(account.signIn, { body: { email, password: PASSWORD } })
  return visitor
}

/** As if the visit of this test was long ago. */
const longAgo = (userId: string) =>
  pool.query(
    `with back as (update sessions set last_used_at = now() - interval '8 days' where user_id = $1)
     update users set last_login = now() - interval '8 days' where id = $1`,
    [userId],
  )

test('a deadline is mailed once: by a reminder, or by a digest', async () => {
  const [first, told] = [await buildAwayStudent(database, left), await buildAwayStudent(database, left)]
  const userIds = [first.id, told.id]
  const { id: turmaId } = await buildTurma(database, { courseIds: [courseId], userIds })
  await buildCalendar(database, { turmaId, courseId, dueOn: { [lessonId]: await schoolDay(database, 2) } })
  await notifyDeadlines(orm)
  const waiting = async () =>
    (await pool.query(`select user_id from notifications where kind = 'deadline' and mail = 'digest'`)).rows
  expect(await waiting()).toHaveLength(2)
  await pool.query('update notifications set mail = null where user_id = $1', [told.id])
  await switchOn('deadline')
  const queued = await remind()
  expect(addresses(queued)).toEqual([first.email])
  expect(queued[0]?.text).toMatch(/Até .*: faltam/)
  expect(await waiting()).toEqual([])
})
