import { privacy } from '@farol/contract/privacy.ts'
import { myReminders, reminders } from '@farol/contract/reminders.ts'
import { expect, test } from 'vitest'
import { createEncryption } from '#/config/encryption.ts'
import type { Message } from '#/mail/mailer.ts'
import { removeAccount } from '#/privacy/remove-accounts.ts'
import { buildAwayStudent } from '#/testing/away-student.ts'
import { buildInvite } from '#/testing/build-invites.ts'
import { buildCourse, buildLesson, buildTurma } from '#/testing/builders.ts'
import { middayTimeZone } from '#/testing/midday-time-zone.ts'
import { remindAll } from '#/testing/remind-all.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { AUTH_SECRET, testServer } from '#/testing/test-server.ts'
import { stopToken } from './stop-reminders.ts'

const server = await testServer()
const { database } = server
const { orm, pool } = database
const encryption = createEncryption(AUTH_SECRET)

/** As the owner of the address does, who has the mail. */
const stopByLink = (email: string) =>
  server.visitor().call(reminders.stop, { params: { stopToken: stopToken(encryption, email) } })
const isAddressStopped = async (email: string) =>
  (
    await pool.query(
      `select from reminder_addresses where digest = sha256(convert_to($1, 'UTF8')) and stopped_at is not null`,
      [email],
    )
  ).rowCount === 1
const stranger = (email: string) => signedIn(server, 'student', { email, isEmailConfirmed: false })
const choose = (user: SignedIn, isStopped: boolean) => user.try(myReminders.choose, { body: { isStopped } })
const isStopped = async (user: SignedIn) => (await user.call(myReminders.read)).isStopped

test('the choice of reminders of an unconfirmed account is its own: the owner of the address keeps theirs', async () => {
  const email = 'dona@farol.example'
  await stopByLink(email)
  const user = await stranger(email)
  expect(await isStopped(user)).toBe(false)
  const refused = { status: 409, body: { code: 'CONFIRM_EMAIL_FIRST' } }
  expect(await choose(user, false)).toMatchObject(refused)
  expect((await choose(user, true)).status).toBe(200)
  expect(await choose(user, false)).toMatchObject(refused)
  expect(await isStopped(user)).toBe(true)
  expect(await isAddressStopped(email)).toBe(true)
  // Whoever has confirmed the address chooses for it, too.
  await pool.query('update users set email_verified = true where id = $1', [user.userId])
  expect((await choose(user, false)).status).toBe(200)
  expect(await isAddressStopped(email)).toBe(false)
})

test('a student of a school that confirms no addresses stops reminders and gets them again', async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId, videoDuration: 300 })
  const away = await buildAwayStudent(database, { courseId, lessonId })
  await pool.query('update users set email_verified = false where id = $1', [away.id])
  await pool.query('update settings set remind_away = true')
  const student = await signedIn(server)
  await pool.query('update sessions set user_id = $1 where user_id = $2', [away.id, student.userId])
  const timeZone = middayTimeZone()
  const remind = async () => {
    // As if the visit of this test was long ago.
    await pool.query(`update users set last_login = now() - interval '8 days' where id = $1`, [away.id])
    await pool.query(`update sessions set last_used_at = now() - interval '8 days' where user_id = $1`, [
      away.id,
    ])
    const queued: Message[] = []
    const send = async (_: unknown, ...messages: Message[]) => void queued.push(...messages)
    const mailer = { isConfigured: true, send }
    const parts = { orm, mailer, encryption, baseUrl: 'https://farol.example', timeZone }
    await remindAll(parts, new Date())
    return queued.map(({ to }) => to)
  }
  await choose(student, true)
  expect(await isStopped(student)).toBe(true)
  expect(await isAddressStopped(away.email)).toBe(false)
  expect(await remind()).toEqual([])
  await choose(student, false)
  expect(await isStopped(student)).toBe(false)
  expect(await remind()).toEqual([away.email])
})

test('an unconfirmed account neither reads nor deletes what was sent to its address', async () => {
  const email = 'convidada@farol.example'
  const { id: turmaId } = await buildTurma(database)
  await buildInvite(database, { turmaId, email })
  await stopByLink(email)
  const user = await stranger(email)
  const exported = () => user.call(privacy.exportData)
  expect(await exported()).toMatchObject({ convites: [], lembretes_desligados: [] })
  await choose(user, true)
  expect(await exported()).toMatchObject({ lembretes_desligados: [{ desde: expect.any(String) }] })
  await orm.transaction((transaction) => removeAccount(transaction, user.userId))
  expect(await isAddressStopped(email)).toBe(true)
  expect((await pool.query('select from turma_invites where email = $1', [email])).rowCount).toBe(1)
  // The owner comes.
  const owner = await signedIn(server, 'student', { email })
  expect(await owner.call(privacy.exportData)).toMatchObject({
    convites: [{ email }],
    lembretes_desligados: [{ desde: expect.any(String) }],
  })
})
