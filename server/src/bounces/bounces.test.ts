import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { invites } from '@farol/contract/invites.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { reportInviteMail } from '#/invites/send-invites.ts'
import { buildTurma } from '#/testing/builders.ts'
import { findDovecot, startDovecot } from '#/testing/dovecot.ts'
import { returnedMail } from '#/testing/returned-mail.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { parsedMail } from '#/testing/smtp-sink.ts'
import { mailingServer } from '#/testing/test-server.ts'
import { readBounces } from './read-bounces.ts'

const server = await mailingServer()
const { pool, orm } = server.database
const admin = await signedIn(server, 'admin')
const dovecot = findDovecot()

let turmaId: string
beforeEach(async () => {
  turmaId = (await buildTurma(server.database, { name: 'Tarde' })).id
  await pool.query('delete from bounce_mailboxes')
})

const invited = async (email: string) => {
  await admin.call(invites.send, { params: { turmaId }, body: { text: email } })
  const sent = () => server.smtp.raw().map((raw) => parsedMail(raw).header)
  await expect.poll(() => sent().some((header) => header('To') === email)).toBe(true)
  const messageId = sent().find((header) => header('To') === email)?.('Message-ID') ?? ''
  await expect.poll(() => stateOf(email)).toBe('sent')
  return { to: email, messageId }
}
const inviteOf = async (email: string) =>
  (await admin.call(invites.ofTurma, { params: { turmaId } })).invites.find((each) => each.email === email)
const stateOf = async (email: string) => (await inviteOf(email))?.state

async function mailbox() {
  const folder = mkdtempSync(join(tmpdir(), 'farol-mailbox-'))
  const started = await startDovecot({ dovecot: dovecot ?? '', folder })
  onTestFinished(async () => {
    await started.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const read = async () => {
    await pool.query('update bounce_mailboxes set claimed_until = now()')
    await readBounces({ url: started.url, pool, orm, report: reportInviteMail }, new AbortController().signal)
  }
  return { ...started, read }
}

describe.skipIf(dovecot === undefined)('with a mailbox (needs dovecot-imapd of Debian 12)', () => {
  test('an invitation that comes back later is shown as failed, with the reason, and can be sent again', async () => {
    const { deliver, read } = await mailbox()
    const [unknown, full, late, fine] = [
      await invited('ninguem@farol.example'),
      await invited('cheia@farol.example'),
      await invited('demora@farol.example'),
      await invited('certa@farol.example'),
    ]
    deliver('From: Ana <ana@farol.example>\nSubject: Oi\n\nNão consegui entrar.\n')
    deliver(returnedMail(unknown))
    await read()
    expect(await inviteOf(unknown.to)).toMatchObject({
      state: 'failed',
      reason: 'O email voltou: este endereço não existe. Confira o endereço.',
    })

    deliver(returnedMail({ ...full, status: '5.2.2' }))
    deliver(returnedMail({ ...late, status: '4.4.1', action: 'delayed' }))
    deliver(returnedMail({ to: fine.to, messageId: '<outra.mensagem@farol.example>' }))
    await read()
    expect(await inviteOf(full.to)).toMatchObject({
      state: 'failed',
      reason: 'O email voltou: a caixa de entrada desta pessoa está cheia.',
    })
    expect([await stateOf(late.to), await stateOf(fine.to)]).toEqual(['sent', 'sent'])

    const inviteId = (await inviteOf(unknown.to))?.id ?? ''
    await admin.call(invites.resend, { params: { turmaId, inviteId } })
    await expect.poll(() => stateOf(unknown.to)).toBe('sent')
    await read()
    expect(await stateOf(unknown.to)).toBe('sent')
  })

  test('a reading that is interrupted goes on where it was, another instance waits for its turn, and a wrong password is an error', async () => {
    const { url, deliver, read } = await mailbox()
    await read()
    const one = await invited('uma@farol.example')
    deliver(returnedMail(one))
    const reading = { pool, orm, report: reportInviteMail }
    const { signal } = new AbortController()
    await readBounces({ url, ...reading }, signal)
    expect(await stateOf(one.to)).toBe('sent')

    await pool.query('update bounce_mailboxes set claimed_until = now()')
    const isAway = async () => Promise.reject(new Error('the database is away'))
    await expect(readBounces({ url, ...reading, report: isAway }, signal)).rejects.toThrow('away')
    await read()
    expect(await stateOf(one.to)).toBe('failed')

    const wrong = url.replace(/:[^:@]+@/, ':errada@')
    await pool.query('update bounce_mailboxes set claimed_until = now()')
    const refused = inspect(await readBounces({ url: wrong, ...reading }, signal).catch((error) => error))
    expect(refused).toContain('The mailbox answered: Authentication failed.')
    expect(refused).not.toContain('errada')
  })
})
