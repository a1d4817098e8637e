import { account } from '@farol/contract/account.ts'
import { mailRetrySeconds } from '@farol/domain/mail-retries.ts'
import { expect, test } from 'vitest'
import { buildUser } from '#/testing/builders.ts'
import { mailsTo, mailTo } from '#/testing/mailed.ts'
import { parsedMail } from '#/testing/smtp-sink.ts'
import { mailingServer } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'

const server = await mailingServer()
const { pool } = server.database

const askForLink = (email: string, url = server.url) =>
  new Visitor(url).call(account.requestPasswordReset, { body: { email } })
const waiting = async () => (await pool.query('select * from mail_queue where gave_up_at is null')).rows
/** A mail whose first try has failed; during a try, its claim lasts longer. */
const putOff = async () => {
  const text =
    'select id from mail_queue where tries = 1 and next_try_at <= now() + make_interval(secs => $1)'
  return (await pool.query(text, [mailRetrySeconds(1)])).rows
}
const retryNow = () => pool.query('update mail_queue set next_try_at = now()')

test('a delivered mail is deleted', async () => {
  const { email } = await buildUser(server.database)
  await askForLink(email)
  const mail = await mailTo(server, email)
  expect(mail).toContain('Subject: Crie uma nova senha no Farol')
  expect(mail).toContain('Olá, Pessoa.')
  await expect.poll(waiting).toEqual([])
})

test('while the mail server is unavailable mails are queued encrypted, and delivered when it is back', async () => {
  const { email } = await buildUser(server.database)
  server.smtp.setAway(true)
  await askForLink(email)
  await expect.poll(putOff).toHaveLength(1)
  const [row] = await waiting()
  expect(row.encrypted_message.includes(email)).toBe(false)
  server.smtp.setAway(false)
  await retryNow()
  await askForLink((await buildUser(server.database)).email)
  await mailTo(server, email)
  await expect.poll(waiting).toEqual([])
})

test('a mail server that does not answer is given up before another instance may try the same mail', async () => {
  const { email } = await buildUser(server.database)
  server.smtp.hangUp()
  server.smtp.setSilent(true)
  await askForLink(email)
  await expect.poll(putOff).toHaveLength(1)
  server.smtp.setSilent(false)
  await retryNow()
  await askForLink((await buildUser(server.database)).email)
  await mailTo(server, email)
  await expect.poll(waiting).toEqual([])
})

test('of several instances one delivers each mail, once', async () => {
  const { url } = await server.anotherInstance()
  const users = await Promise.all(Array.from({ length: 8 }, () => buildUser(server.database)))
  await Promise.all(users.map(({ email }, index) => askForLink(email, index % 2 === 0 ? server.url : url)))
  for (const { email } of users) await mailTo(server, email)
  await expect.poll(waiting).toEqual([])
  for (const { email } of users) expect(mailsTo(server, email)).toHaveLength(1)
})

test('mails that follow one another share a connection, until the mail server ends it', async () => {
  const deliver = async () => {
    const { email } = await buildUser(server.database)
    await askForLink(email)
    await mailTo(server, email)
  }
  await deliver()
  const before = server.smtp.connections()
  await deliver()
  expect(server.smtp.connections()).toBe(before)
  server.smtp.hangUp()
  await deliver()
  expect(server.smtp.connections()).toBe(before + 1)
})

test('a mail has a text and an HTML part, and the same Message-ID at every try', async () => {
  const { email } = await buildUser(server.database, { name: 'Ana <b>Souza</b>' })
  await askForLink(email)
  await mailTo(server, email)
  const { header, parts } = parsedMail(server.smtp.raw().at(-1) ?? '')
  expect(header('Message-ID')).toMatch(/^<[\da-f-]{36}@/)
  expect(parts['text/plain']).toContain('/auth/reset?token=')
  expect(parts['text/html']).toContain('<meta name="color-scheme" content="light dark">')
  expect(parts['text/html']).toContain('prefers-color-scheme: dark')
  expect(parts['text/html']).toMatch(/<a class="button" href="http[^"]+\/auth\/reset\?token=/)
  expect(parts['text/html']).not.toContain('<b>')
})

test('a mail that could not be delivered for a day is given up, with what the server said', async () => {
  const { email } = await buildUser(server.database)
  server.smtp.setAway(true)
  await askForLink(email)
  await expect.poll(putOff).toHaveLength(1)
  await pool.query(`update mail_queue set created_at = now() - interval '25 hours', next_try_at = now()`)
  server.smtp.setAway(false)
  const other = await buildUser(server.database)
  await askForLink(other.email)
  await mailTo(server, other.email)
  await expect.poll(waiting).toEqual([])
  expect(mailsTo(server, email)).toEqual([])
  const { rows } = await pool.query('select last_error from mail_queue where gave_up_at is not null')
  expect(rows).toEqual([{ last_error: expect.stringContaining('451') }])
})
