import { account } from '@farol/contract/account.ts'
import { queuedMails } from '@farol/contract/queued-mails.ts'
import { settings } from '@farol/contract/settings.ts'
import { MAIL_PRIORITIES } from '@farol/domain/mail-retries.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildMail } from '#/testing/build-mail.ts'
import { buildUser } from '#/testing/builders.ts'
import { mailsTo, mailTo } from '#/testing/mailed.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { mailingServer } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'

const server = await mailingServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const list = (after?: string) => admin.call(queuedMails.list, { query: after ? { after } : {} })
const retry = (mailId: string) => admin.try(queuedMails.retry, { params: { mailId } })

beforeEach(() => database.pool.query('delete from mail_queue'))

test('administrators see how many mails wait, and why one failed, but not what it says', async () => {
  const { email } = await buildUser(database)
  server.smtp.setAway(true)
  await new Visitor(server.url).call(account.requestPasswordReset, { body: { email } })
  await expect.poll(async () => (await list()).mails).toHaveLength(1)
  const answer = await list()
  expect(answer).toMatchObject({ isConfigured: true, waiting: 1, next: null })
  expect(answer.mails).toEqual([
    {
      id: expect.any(String),
      to: email,
      kind: 'account',
      queuedAt: expect.any(String),
      tries: 1,
      nextTryAt: expect.any(String),
      failure: 'later',
      error: expect.stringContaining('451'),
    },
  ])
  expect(JSON.stringify(answer)).not.toMatch(/token|senha|http/)
  server.smtp.setAway(false)
})

test('a mail that was given up is tried again, once, and that is recorded', async () => {
  const ana = await buildUser(database, { name: 'Ana Souza' })
  const mail = await buildMail(database, {
    to: ana.email,
    userId: ana.id,
    priority: MAIL_PRIORITIES.bulk,
    createdAt: new Date(Date.now() - 25 * 60 * 60 * 1_000),
  })
  expect(await list()).toMatchObject({ waiting: 0, mails: [{ nextTryAt: null, failure: 'refused' }] })
  const answers = await Promise.all([retry(mail.id), retry(mail.id)])
  expect(answers.map(({ status }) => status)).toContain(200)
  await mailTo(server, ana.email)
  await expect.poll(list).toMatchObject({ waiting: 0, mails: [] })
  expect(mailsTo(server, ana.email)).toHaveLength(1)
  expect(await retry(mail.id)).toMatchObject({ status: 404 })
  const { changes } = await admin.call(settings.changes, { query: {} })
  const retried = changes.filter(({ action }) => action === 'mail.retry')
  expect(retried).toMatchObject([{ subject: 'Ana Souza · Aviso' }])
})

test('the list has pages, and names no recipient of a mail that can no longer be read', async () => {
  for (let made = 0; made < 25; made += 1) await buildMail(database)
  const { id } = await buildMail(database, { lastError: null })
  await database.pool.query(`update mail_queue set encrypted_message = 'x' where id = $1`, [id])
  const first = await list()
  expect(first.mails).toHaveLength(25)
  expect(first.mails[0]).toMatchObject({ id, to: null, kind: null, failure: null })
  expect((await list(first.next ?? '')).mails).toHaveLength(1)
})
