import { account } from '@farol/contract/account.ts'
import { privacy } from '@farol/contract/privacy.ts'
import { users } from '@farol/contract/users.ts'
import { DEFAULT_FACE } from '@farol/domain/school.ts'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '#/mail/mailer.ts'
import { schoolFigures } from '#/overview/overview.queries.ts'
import { ANONYMISED_TABLES, removeDueAccounts } from '#/privacy/remove-accounts.ts'
import { enrolApp } from '#/testing/authenticator.ts'
import { giveRole, PASSWORD } from '#/testing/builders.ts'
import { figures } from '#/testing/figures.ts'
import { mailedToken, mailsTo, mailTo } from '#/testing/mailed.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { studentWithHistory } from './student-with-history.ts'

const server = await testServer()
const { database } = server
const { pool } = database
let admin: SignedIn

beforeAll(async () => {
  admin = await signedIn(server, 'admin')
})

const ask = (visitor: SignedIn, password = PASSWORD) =>
  visitor.try(privacy.requestDeletion, { body: { password } })
const weekLater = (userId: string) =>
  pool.query('update users set deletion_due_at = now() where id = $1 and deletion_due_at is not null', [
    userId,
  ])

const sent: Message[] = []
const removeDue = () =>
  removeDueAccounts({
    database,
    mailer: {
      isConfigured: true,
      forget: async () => undefined,
      send: async (_, ...messages) => {
        sent.push(...messages)
      },
    },
    log: pino({ level: 'silent' }),
  })

describe('asking for an account to be deleted', () => {
  test('requires the password, sets the day, and shows it everywhere', async () => {
    const student = await signedIn(server)
    expect(await ask(student, 'nao-e-esta')).toMatchObject({
      status: 422,
      body: { code: 'WRONG_PROOF', fields: { password: 'Senha incorreta.' } },
    })
    expect((await student.call(account.session)).user?.deletionDueAt).toBeNull()

    expect((await ask(student)).status).toBe(200)
    const { user } = await student.call(account.session)
    const days = (new Date(user?.deletionDueAt ?? 0).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThanOrEqual(7)
    const seen = await admin.call(users.one, { params: { userId: student.userId } })
    expect(seen.user.deletionDueAt).toBe(user?.deletionDueAt)

    const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })
    expect(await mailTo(server, student.email)).toContain(
      `Em ${day.format(new Date(user?.deletionDueAt ?? 0))}`,
    )

    await ask(student)
    expect((await student.call(account.session)).user?.deletionDueAt).toBe(user?.deletionDueAt)
  })

  test('accepts a code instead, from users with a second factor', async () => {
    const student = await signedIn(server)
    const { backupCodes } = await enrolApp(student)
    const askWith = (code = '') => student.try(privacy.requestDeletion, { body: { code } })
    expect((await askWith('000000')).body.code).toBe('WRONG_PROOF')
    expect((await askWith(backupCodes[0])).status).toBe(200)
  })

  test('limits wrong passwords', async () => {
    const student = await signedIn(server)
    for (let tries = 0; tries < 10; tries += 1) expect((await ask(student, 'errada')).status).toBe(422)
    expect((await ask(student)).status).toBe(429)
  })

  test('asked for and cancelled by turns, or many times at once, it sends at most three mails a day', async () => {
    const student = await signedIn(server)
    for (let times = 0; times < 3; times += 1) {
      const answers = await Promise.all([ask(student), ask(student)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      await student.call(privacy.cancelDeletion)
    }
    expect((await ask(student)).body).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      title: expect.stringContaining('Amanhã dá para pedir de novo.'),
    })
    expect(mailsTo(server, student.email)).toHaveLength(3)
  })

  test('can be cancelled until the last moment, and then nothing is deleted', async () => {
    const student = await signedIn(server)
    await ask(student)
    await weekLater(student.userId)
    await student.call(privacy.cancelDeletion)
    await removeDue()
    expect((await student.call(account.session)).user?.deletionDueAt).toBeNull()
  })

  test('deletes nothing before its time', async () => {
    const student = await signedIn(server)
    await ask(student)
    await removeDue()
    expect((await student.call(account.session)).user).not.toBeNull()
  })
})

describe('when the time is over', () => {
  test('nothing personal is left, and every figure stays as it was', async () => {
    const { user } = await studentWithHistory(server)
    const { email } = user
    const total = async () => (await admin.call(users.list, { query: { search: email } })).users.length
    const students = async () => (await schoolFigures(database.reads)).students
    expect(await total()).toBe(1)
    const [before, studentsBefore] = [await figures(pool), await students()]
    await ask(user)
    await weekLater(user.userId)
    sent.length = 0
    await removeDue()

    expect(sent).toMatchObject([{ to: email }])
    expect(sent[0]?.write(DEFAULT_FACE).subject).toBe('Sua conta no Farol foi excluída')
    expect(await figures(pool)).toEqual(before)
    await pool.query('select recount_figures()')
    expect(await figures(pool)).toEqual(before)
    expect(await students()).toBe(studentsBefore - 1)

    expect((await user.call(account.session)).user).toBeNull()
    expect(await total()).toBe(0)
    const params = { userId: user.userId }
    expect((await admin.try(users.one, { params })).status).toBe(404)
    expect((await admin.try(users.setRole, { params, body: { role: 'admin' } })).status).toBe(404)
    const login = { email, password: PASSWORD }
    expect((await server.visitor().try(account.signIn, { body: login })).status).toBe(401)

    const { rows } = await pool.query(
      `select table_name, column_name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
    )
    const left = new Set<string>()
    for (const { table_name: table } of rows) {
      const found = await pool.query(`select 1 from ${table} where user_id = $1 limit 1`, [user.userId])
      if (found.rows.length > 0) left.add(table)
    }
    expect([...left].filter((table) => !ANONYMISED_TABLES.includes(table))).toEqual(['quiz_answers'])
    const profile = await pool.query('select name, email, avatar_url, last_login from users where id = $1', [
      user.userId,
    ])
    expect(profile.rows).toEqual([
      {
        name: 'Conta excluída',
        email: `${user.userId}@removida.invalid`,
        avatar_url: null,
        last_login: null,
      },
    ])
    // The address can sign up again.
    const body = { name: 'De Volta', email, password: PASSWORD }
    expect((await server.visitor().try(account.signUp, { body })).status).toBe(200)
  })

  test('several instances remove each account once', async () => {
    const leaving = await Promise.all(Array.from({ length: 4 }, () => signedIn(server)))
    for (const each of leaving) {
      await ask(each)
      await weekLater(each.userId)
    }
    sent.length = 0
    await Promise.all([removeDue(), removeDue(), removeDue()])
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ to }) => to)).size).toBe(4)
  })

  test('a link for a new password no longer works', async () => {
    const student = await signedIn(server)
    await student.call(account.requestPasswordReset, { body: { email: student.email } })
    const token = await mailedToken(server, student.email)
    await ask(student)
    await weekLater(student.userId)
    await removeDue()
    const answer = await student.try(account.resetPassword, { body: { token, password: 'outra-senha-1' } })
    expect(answer.body.code).toBe('LINK_EXPIRED')
  })

  test('of an administrator, the figures agree with the rows', async () => {
    const { user } = await studentWithHistory(server)
    await giveRole(database, { userId: user.userId, role: 'admin' })
    expect((await ask(user)).status).toBe(200)
    await weekLater(user.userId)
    await removeDue()
    const after = await figures(pool)
    await pool.query('select recount_figures()')
    expect(await figures(pool)).toEqual(after)
  })
})

test('where mails are files, none with the address of a deleted account is left or written', async () => {
  const { userId, email } = await signedIn(server)
  await server.visitor().call(account.requestPasswordReset, { body: { email } })
  await mailTo(server, email)
  const body = { when: 'now' as const, reason: 'Pediu por telefone.' }
  await admin.call(users.remove, { params: { userId }, body })
  expect(server.mails().filter((mail) => mail.includes(email))).toEqual([])
})

describe('the last administrator', () => {
  const setRole = (visitor: SignedIn, userId: string, role: 'admin' | 'student') =>
    visitor.try(users.setRole, { params: { userId }, body: { role } })

  async function leaveOnly(...stay: SignedIn[]) {
    await pool.query(
      `insert into user_roles (id, user_id, role, created_at)
       select gen_random_uuid(), id, 'student', clock_timestamp() from users where not is_student(id) and id <> all ($1)`,
      [stay.map(({ userId }) => userId)],
    )
  }

  test('cannot leave, not even with another administrator who is about to be deleted', async () => {
    const [first, second] = [await signedIn(server, 'admin'), await signedIn(server, 'admin')]
    await leaveOnly(first)
    expect(await ask(first)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
    await setRole(first, second.userId, 'admin')
    expect((await ask(first)).status).toBe(200)
    expect((await ask(second)).body.code).toBe('LAST_ADMIN')
    expect((await setRole(first, second.userId, 'student')).body.code).toBe('LAST_ADMIN')
    await first.call(privacy.cancelDeletion)
    expect((await ask(second)).status).toBe(200)
  })

  test('stays even when two ask at the same moment', async () => {
    const [first, second] = [await signedIn(server, 'admin'), await signedIn(server, 'admin')]
    await leaveOnly(first, second)
    for (let round = 0; round < 5; round += 1) {
      await pool.query('delete from rate_limits')
      const answers = await Promise.all([ask(first), ask(second)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      await Promise.all([first.call(privacy.cancelDeletion), second.call(privacy.cancelDeletion)])
    }
    for (let round = 0; round < 5; round += 1) {
      await pool.query('delete from rate_limits')
      const answers = await Promise.all([ask(first), setRole(first, second.userId, 'student')])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await first.call(privacy.cancelDeletion)
      await setRole(first, second.userId, 'admin')
    }
  })
})

test('without a session there is no deletion', async () => {
  const visitor = server.visitor()
  expect((await visitor.try(privacy.exportData)).status).toBe(401)
  expect((await visitor.try(privacy.requestDeletion, { body: { password: PASSWORD } })).status).toBe(401)
  expect((await visitor.try(privacy.cancelDeletion)).status).toBe(401)
})
