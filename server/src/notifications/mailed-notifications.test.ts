import { notificationPreferences } from '@farol/contract/notification-preferences.ts'
import { notifications } from '@farol/contract/notifications.ts'
import { DEFAULT_CHANNELS } from '@farol/domain/notification-channels.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import {
  buildCalendar,
  buildCourse,
  buildLesson,
  buildTurma,
  buildUser,
  schoolDay,
} from '#/testing/builders.ts'
import { mailsTo, mailTo } from '#/testing/mailed.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { parsedMail } from '#/testing/smtp-sink.ts'
import { mailingServer } from '#/testing/test-server.ts'
import { buildAviso } from '#/testing/user-rows.ts'
import { notify } from './notify.ts'
import { notifyDeadlines } from './notify-deadlines.ts'

const server = await mailingServer()
const { database } = server
const { orm, pool } = database

const { id: courseId } = await buildCourse(database, { title: 'Redes' })
const { id: lessonId } = await buildLesson(database, { courseId, title: 'Cabos' })
const choose = (userId: string, kind: string, channel: string) =>
  pool.query('insert into notification_preferences (user_id, kind, channel) values ($1, $2, $3)', [
    userId,
    kind,
    channel,
  ])

test('an aviso is mailed once, formatted, to those who want mail', async () => {
  const [ana, bia] = [await buildUser(database), await buildUser(database)]
  await choose(bia.id, 'aviso', 'app')
  const text = 'Começa **segunda**, veja https://farol.example/<b> e [o calendário](https://longe.example/x)'
  const { id: subjectId } = await buildAviso(database, { title: 'Provas', text, state: 'sent' })
  await notify(orm, { kind: 'aviso', userIds: [ana.id, bia.id], subjectId })
  const mail = await mailTo(server, ana.email)
  expect(mail).toContain('Subject: Provas')
  expect(mail).toContain(`/avisos/${subjectId}`)
  const { parts } = parsedMail(server.smtp.raw().at(-1) ?? '')
  expect(parts['text/html']).toContain('<strong>segunda</strong>')
  expect(parts['text/html']).not.toContain('<b>')
  expect(parts['text/html']).toContain('rel="nofollow noopener">o calendário</a> (longe.example)')
  expect(mailsTo(server, bia.email)).toEqual([])
  const { rowCount } = await pool.query('select from notifications where mail is not null')
  expect(rowCount).toBe(0)
})

test('what was read or hidden meanwhile is not mailed', async () => {
  const ana = await signedIn(server)
  const { id: draft } = await buildCourse(database, { isPublished: false })
  const { id: hidden } = await buildLesson(database, { courseId: draft })
  await orm.transaction(async (transaction) => {
    await notify(transaction, { kind: 'answer', userIds: [ana.userId], subjectId: newId(), lessonId: hidden })
    await notify(transaction, { kind: 'answer', userIds: [ana.userId], subjectId: newId(), lessonId })
    await transaction.execute(`update notifications set read_at = now() where lesson_id = '${lessonId}'`)
  })
  const later = await buildUser(database)
  await notify(orm, { kind: 'answer', userIds: [later.id], subjectId: newId(), lessonId })
  expect(await mailTo(server, later.email)).toContain('na aula “Cabos” do curso “Redes”')
  expect(mailsTo(server, ana.email)).toEqual([])
})

test('of what others cause, an address that nobody confirmed gets a handful of mails, and the rest in its digest', async () => {
  const victim = await buildUser(database, { isEmailConfirmed: false })
  for (let made = 0; made < 9; made += 1)
    await notify(orm, { kind: 'answer', userIds: [victim.id], subjectId: newId(), lessonId })
  const left = async () =>
    (await pool.query('select mail from notifications where user_id = $1 and mail is not null', [victim.id]))
      .rows
  await expect.poll(left).toEqual([{ mail: 'digest' }, { mail: 'digest' }, { mail: 'digest' }])
  // What the school itself says comes all the same, and so do mails to a confirmed address.
  const { id: subjectId } = await buildAviso(database, { title: 'Para todos', state: 'sent' })
  await notify(orm, { kind: 'aviso', userIds: [victim.id], subjectId })
  await expect.poll(() => mailsTo(server, victim.email)).toHaveLength(7)
  expect(mailsTo(server, victim.email).at(-1)).toContain('Subject: Para todos')
  const student = await buildUser(database)
  for (let made = 0; made < 9; made += 1)
    await notify(orm, { kind: 'answer', userIds: [student.id], subjectId: newId(), lessonId })
  await expect.poll(() => mailsTo(server, student.email)).toHaveLength(9)
})

test('where addresses must be confirmed, an unconfirmed one gets no mail', async () => {
  const victim = await buildUser(database, { isEmailConfirmed: false })
  await pool.query('update settings set email_confirmation = true')
  const { id: subjectId } = await buildAviso(database, { state: 'sent' })
  await notify(orm, { kind: 'aviso', userIds: [victim.id], subjectId })
  await notify(orm, { kind: 'answer', userIds: [victim.id], subjectId: newId(), lessonId })
  const other = await buildUser(database)
  await notify(orm, { kind: 'answer', userIds: [other.id], subjectId: newId(), lessonId })
  await mailTo(server, other.email)
  await pool.query('update settings set email_confirmation = false')
  expect(mailsTo(server, victim.email)).toEqual([])
})

test('the digest lists what is new since the last one, in one mail', async () => {
  const ana = await buildUser(database)
  await choose(ana.id, 'answer', 'digest')
  for (let made = 0; made < 3; made += 1)
    await notify(orm, { kind: 'answer', userIds: [ana.id], subjectId: newId(), lessonId })
  await pool.query(`update notifications set created_at = now() - interval '2 days' where user_id = $1`, [
    ana.id,
  ])
  const mail = await mailTo(server, ana.email)
  expect(mail).toContain('Subject: 3 novidades para você')
  expect(mail).toContain('• Nova resposta à sua dúvida: Cabos (Redes)')
  // What is new after the hour of the digest waits for the next.
  await notify(orm, { kind: 'answer', userIds: [ana.id], subjectId: newId(), lessonId })
  const other = await buildUser(database)
  await notify(orm, { kind: 'answer', userIds: [other.id], subjectId: newId(), lessonId })
  await mailTo(server, other.email)
  expect(mailsTo(server, ana.email)).toHaveLength(1)
})

test('a deadline is announced once to whoever has not done the lesson, and again if it is moved', async () => {
  const [ana, done] = [await signedIn(server), await signedIn(server)]
  const userIds = [ana.userId, done.userId]
  const { id: turmaId } = await buildTurma(database, { courseIds: [courseId], userIds })
  await pool.query(
    `insert into user_progress (user_id, course_id, lesson_id, completed, completed_at) values ($1, $2, $3, true, now())`,
    [done.userId, courseId, lessonId],
  )
  const dueOn = await schoolDay(database, 2)
  await buildCalendar(database, { turmaId, courseId, dueOn: { [lessonId]: dueOn } })
  const listOf = async (user: typeof ana) =>
    (await user.call(notifications.list, { query: {} })).notifications.map(({ kind, isRead, about }) => [
      kind,
      isRead,
      about?.dueOn,
    ])
  await notifyDeadlines(orm)
  expect(await listOf(ana)).toEqual([['deadline', false, dueOn]])
  expect(await listOf(done)).toEqual([])
  await ana.call(notifications.readAll)
  await notifyDeadlines(orm)
  expect(await listOf(ana)).toEqual([['deadline', true, dueOn]])
  const moved = await schoolDay(database, 1)
  await pool.query('update turma_lessons set due_on = $2 where turma_id = $1', [turmaId, moved])
  await notifyDeadlines(orm)
  expect(await listOf(ana)).toEqual([['deadline', false, moved]])
  await pool.query('update turma_lessons set due_on = $2 where turma_id = $1', [
    turmaId,
    await schoolDay(database, 3),
  ])
  await notifyDeadlines(orm)
  expect(await listOf(ana)).toEqual([['deadline', false, moved]])
})

test('what a user chooses changes what is mailed, also of what still waits', async () => {
  const ana = await signedIn(server)
  const hasAnswer = () => notify(orm, { kind: 'answer', userIds: [ana.userId], subjectId: newId(), lessonId })
  const waiting = async () =>
    (await pool.query('select mail from notifications where user_id = $1 order by id', [ana.userId])).rows
  const choose = (body: object) => ana.call(notificationPreferences.choose, { body })
  expect(await ana.call(notificationPreferences.read)).toEqual(DEFAULT_CHANNELS)
  const chosen = { ...DEFAULT_CHANNELS, answer: 'digest' }
  expect(await choose({ answer: 'digest' })).toEqual(chosen)
  await hasAnswer()
  expect(await waiting()).toEqual([{ mail: 'digest' }])
  await choose({ answer: 'app' })
  expect(await waiting()).toEqual([{ mail: null }])
  await choose({ answer: 'none' })
  await hasAnswer()
  expect(await waiting()).toHaveLength(1)
  await choose({ answer: 'mail', deadline: 'app' })
  expect(await ana.call(notificationPreferences.read)).toEqual({ ...DEFAULT_CHANNELS, deadline: 'app' })
  await hasAnswer()
  expect(await mailTo(server, ana.email)).toContain('/profile#notificacoes')
  expect(mailsTo(server, ana.email)).toHaveLength(1)
})

test('an aviso cannot be switched off', async () => {
  const ana = await signedIn(server)
  const refused = await ana.try(notificationPreferences.choose, { body: { aviso: 'none' } as object })
  expect(refused).toMatchObject({ status: 422, body: { fields: { aviso: 'Escolha uma das opções.' } } })
})
