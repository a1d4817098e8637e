import { account } from '@farol/contract/account.ts'
import { invites } from '@farol/contract/invites.ts'
import { joining } from '@farol/contract/joining.ts'
import { passkeys } from '@farol/contract/passkeys.ts'
import { settings } from '@farol/contract/settings.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { enrolApp } from '#/testing/authenticator.ts'
import { buildInvite } from '#/testing/build-invites.ts'
import { buildTurma, buildUser, PASSWORD } from '#/testing/builders.ts'
import { mailTo } from '#/testing/mailed.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { SoftwarePasskey } from '#/testing/software-passkey.ts'
import { mailingServer } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'

const server = await mailingServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')

let turmaId: string
let made = 0
const newEmail = () => {
  made += 1
  return `convidada${made}@farol.example`
}
beforeEach(async () => {
  await pool.query('delete from turmas')
  turmaId = (await buildTurma(database, { name: 'Tarde' })).id
})

const params = () => ({ turmaId })
const check = (text: string) => admin.call(invites.check, { params: params(), body: { text } })
const send = (text: string) => admin.try(invites.send, { params: params(), body: { text } })
const listed = async () => (await admin.call(invites.ofTurma, { params: params() })).invites
const stateOf = async (email: string) => (await listed()).find((each) => each.email === email)?.state
const tokenOf = async (email: string, count = 1) =>
  /\/entrar\/([\w-]+)/.exec(await mailTo(server, email, count))?.[1] ?? ''
const look = (token: string) => server.visitor().try(joining.look, { body: { token } })
const firstVisit = (token: string, visitor = server.visitor()) =>
  visitor.try(joining.firstVisit, { body: { token, name: 'Nova Pessoa' } })
const members = async () => {
  const { members: found } = await admin.call(turmas.one, { params: params(), query: {} })
  return found.map(({ email }) => email)
}

test('a dry run says who is new, who has an account, who is in, who is invited, and what cannot be read', async () => {
  const [known, member] = [await buildUser(database), await buildUser(database)]
  await admin.call(turmas.addMembers, { params: params(), body: { userIds: [member.id] } })
  const { email: invited } = await buildInvite(database, { turmaId })
  const text = `Nome;Email\nNova;nova@a.com\nX;${known.email.toUpperCase()}\n${member.email}\n${invited}\nNOVA@A.com\nsem email`
  expect(await check(text)).toEqual({
    people: [
      { line: 2, name: 'Nova', email: 'nova@a.com', state: 'new' },
      { line: 3, name: 'X', email: known.email, state: 'account' },
      { line: 4, name: '', email: member.email, state: 'member' },
      { line: 5, name: '', email: invited, state: 'invited' },
    ],
    unreadable: [
      { line: 6, text: 'NOVA@A.com', reason: 'repeated' },
      { line: 7, text: 'sem email', reason: 'no-address' },
    ],
  })
  expect((await listed()).length).toBe(1)
})

test('five hundred lines are checked well within two seconds, and more than fit are refused with a sentence', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `P${i};p${i}@a.com`).join('\n')
  const checking = async () => {
    const started = performance.now()
    expect((await check(lines(500))).people).toHaveLength(500)
    return performance.now() - started
  }
  // Once is enough: a busy machine may do something else meanwhile.
  await expect.poll(checking).toBeLessThan(2_000)
  const tooMany = await admin.try(invites.check, { params: params(), body: { text: lines(2_001) } })
  expect(tooMany.body.fields?.text).toContain('no máximo 2.000 pessoas')
})

test('each invited person gets a mail with their own link, and the list follows them until they are in', async () => {
  const [email, other] = [newEmail(), newEmail()]
  expect((await send(`Nova <${email}>\n${other}`)).body).toEqual({ invited: 2 })
  expect((await send(email)).body.code).toBe('NOBODY_TO_INVITE')
  const token = await tokenOf(email)
  expect(token).not.toBe(await tokenOf(other))
  await expect.poll(() => stateOf(email)).toBe('sent')
  expect((await look(token)).body).toMatchObject({
    problem: null,
    invited: { name: 'Nova', email, hasAccount: false },
  })
  expect(await stateOf(email)).toBe('opened')
  expect((await firstVisit(token)).status).toBe(200)
  expect(await stateOf(email)).toBe('joined')
  expect(await members()).toEqual([email])
})

test('an address that the mail server refuses is shown as refused, with the reason', async () => {
  const email = newEmail()
  server.smtp.refuse(email)
  await send(email)
  await expect.poll(() => stateOf(email)).toBe('failed')
  const refused = (await listed()).find((invite) => invite.email === email)
  expect(refused?.reason).toBe('O servidor de email recusou a mensagem. Confira o endereço.')
})

test('sent again, the link before no longer works; cancelled, none does', async () => {
  const email = newEmail()
  await send(email)
  const first = await tokenOf(email)
  const [invite] = await listed()
  const target = { turmaId, inviteId: invite?.id ?? '' }
  await admin.call(invites.resend, { params: target })
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({ action: 'turma.resend-invite', subject: 'Tarde' })
  const second = await tokenOf(email, 2)
  expect((await look(first)).status).toBe(404)
  expect((await look(second)).status).toBe(200)
  await admin.call(invites.cancel, { params: target })
  expect((await look(second)).status).toBe(404)
  expect((await firstVisit(second)).status).toBe(404)
  expect((await admin.try(invites.resend, { params: target })).status).toBe(404)
})

describe('the first visit', () => {
  test('signs in once, with the address confirmed, and asks for a password that works from then on', async () => {
    const { token, email } = await buildInvite(database, { turmaId })
    const visitor = server.visitor()
    expect((await firstVisit(token, visitor)).body).toMatchObject({ user: { email, name: 'Nova Pessoa' } })
    expect((await firstVisit(token)).body.code).toBe('JOINING_USED_UP')
    await visitor.call(joining.choosePassword, { body: { password: PASSWORD } })
    expect((await visitor.call(account.session)).user?.email).toBe(email)
    expect((await visitor.try(joining.choosePassword, { body: { password: PASSWORD } })).body.code).toBe(
      'HAS_PASSWORD',
    )
    const again = await server.visitor().call(account.signIn, { body: { email, password: PASSWORD } })
    expect(again.user?.email).toBe(email)
    const { rows } = await pool.query('select email_verified from users where email = $1', [email])
    expect(rows).toEqual([{ email_verified: true }])
  })

  test('takes a passkey in place of a password, which logs in alone from then on, and no second one without proof', async () => {
    const { token, email } = await buildInvite(database, { turmaId })
    // Browsers create no passkeys for an IP address.
    const origin = server.url.replace('127.0.0.1', 'localhost')
    const visitor = new Visitor(origin)
    await firstVisit(token, visitor)
    const { options } = await visitor.call(passkeys.startFirst)
    const device = new SoftwarePasskey()
    const body = { name: 'Celular', answer: device.create(options, { origin }) }
    expect((await visitor.call(passkeys.add, { body })).backupCodes).toHaveLength(10)
    expect((await visitor.try(passkeys.startFirst)).body.code).toBe('HAS_PASSWORD')
    expect((await visitor.try(joining.choosePassword, { body: { password: PASSWORD } })).body.code).toBe(
      'HAS_PASSWORD',
    )
    const again = new Visitor(origin)
    const asked = await again.call(passkeys.signInOptions)
    const answer = device.get(asked.options, { origin })
    expect((await again.call(passkeys.signIn, { body: { answer } })).user.email).toBe(email)
    const known = await signedIn({ ...server, visitor: () => new Visitor(origin) })
    expect((await known.try(passkeys.startFirst)).body.code).toBe('HAS_PASSWORD')
  })

  test('one student who asks for hundreds of first passwords at once keeps nobody from logging in', async () => {
    const student = await signedIn(server)
    const other = await buildUser(database)
    const refusals: (string | undefined)[] = []
    const choose = async () => {
      const { body } = await student.try(joining.choosePassword, { body: { password: PASSWORD } })
      refusals.push(body.code)
    }
    const all = Promise.all(Array.from({ length: 300 }, choose))
    await expect.poll(() => refusals).toContain('TOO_MANY_ATTEMPTS')
    const body = { email: other.email, password: PASSWORD }
    expect((await server.visitor().try(account.signIn, { body })).status).toBe(200)
    await all
    expect(refusals.filter((code) => code === 'HAS_PASSWORD')).toHaveLength(10)
  })

  test('never signs in to an account that exists, with or without a second factor', async () => {
    const owner = await signedIn(server)
    await enrolApp(owner)
    const { token } = await buildInvite(database, { turmaId, email: owner.email })
    expect((await look(token)).body).toMatchObject({ invited: { hasAccount: true } })
    const visitor = server.visitor()
    expect((await firstVisit(token, visitor)).body.code).toBe('EMAIL_TAKEN')
    expect((await visitor.call(account.session)).user).toBeNull()
    expect(await members()).toEqual([])
    await owner.call(joining.join, { body: { token } })
    expect(await members()).toEqual([owner.email])
  })

  test('is refused after its time, and when the turma is full or ended; a turma closed for joining still takes who was invited', async () => {
    const { token, id } = await buildInvite(database, { turmaId })
    await pool.query(`update turma_invites set expires_at = now() where id = $1`, [id])
    expect((await firstVisit(token)).body.code).toBe('JOINING_EXPIRED')
    await pool.query(`update turma_invites set expires_at = now() + interval '1 day'`)
    await pool.query(`update turmas set capacity = 1, is_joining_open = false`)
    const { id: userId } = await buildUser(database)
    await admin.call(turmas.addMembers, { params: params(), body: { userIds: [userId] } })
    expect((await firstVisit(token)).body.code).toBe('JOINING_FULL')
    await admin.call(turmas.removeMember, { params: { turmaId, userId } })
    expect((await firstVisit(token)).status).toBe(200)
  })

  test('of one link pressed many times at once makes one account', async () => {
    const { token } = await buildInvite(database, { turmaId })
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await firstVisit(token)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
  })
})

test('who was invited and signs up alone is a member once the address is confirmed, and not before', async () => {
  const { email } = await buildInvite(database, { turmaId })
  await pool.query('update settings set email_confirmation = true')
  await server.visitor().call(account.signUp, { body: { name: 'Nova', email, password: PASSWORD } })
  const token = /token=([\w-]+)/.exec(await mailTo(server, email))?.[1] ?? ''
  expect(await members()).toEqual([])
  await server.visitor().call(account.confirmEmail, { body: { token } })
  await pool.query('update settings set email_confirmation = false')
  expect(await members()).toEqual([email])
  expect(await stateOf(email)).toBe('joined')
})

test('who confirms the address after the turma has ended is not in it', async () => {
  const other = (await buildTurma(database, { name: 'Noite' })).id
  const { email } = await buildInvite(database, { turmaId })
  await buildInvite(database, { turmaId: other, email })
  await pool.query('update turmas set ends_on = school_day(now()) - 1 where id = $1', [turmaId])
  await pool.query('update turmas set ends_on = school_day(now()) where id = $1', [other])
  const { id: userId } = await buildUser(database, { email })
  const turmaIds = await pool.query('select turma_id from turma_members where user_id = $1', [userId])
  expect(turmaIds.rows).toEqual([{ turma_id: other }])
})

test('a full turma does not keep anybody from confirming the address', async () => {
  await pool.query('update turmas set capacity = 1')
  const other = await buildUser(database)
  await admin.call(turmas.addMembers, { params: params(), body: { userIds: [other.id] } })
  const { email } = await buildInvite(database, { turmaId })
  const { id } = await buildUser(database, { email, isEmailConfirmed: false })
  await pool.query('update users set email_verified = true where id = $1', [id])
  expect(await members()).toEqual([other.email])
  expect(await stateOf(email)).toBe('sent')
})

test('an invitation can be used with an account of another address, once; who is removed does not come back by it', async () => {
  const { token, email } = await buildInvite(database, { turmaId })
  const [ana, bia] = [await signedIn(server), await signedIn(server)]
  await ana.call(joining.join, { body: { token } })
  expect(await members()).toEqual([ana.email])
  expect(await stateOf(email)).toBe('joined')
  expect((await bia.try(joining.join, { body: { token } })).body.code).toBe('JOINING_USED_UP')
  await admin.call(turmas.removeMember, { params: { turmaId, userId: ana.userId } })
  expect((await ana.try(joining.join, { body: { token } })).status).toBe(404)
  expect(await listed()).toEqual([])
})
