import { account } from '@farol/contract/account.ts'
import { factors, secondFactor } from '@farol/contract/factors.ts'
import { phone } from '@farol/contract/phone.ts'
import { users } from '@farol/contract/users.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { enrolApp } from '#/testing/authenticator.ts'
import { PASSWORD } from '#/testing/builders.ts'
import { awaitingSecondFactor, isSignedIn, signedIn } from '#/testing/signed-in.ts'
import { openSmsInbox } from '#/testing/sms-inbox.ts'
import { testServer } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'

const inbox = await openSmsInbox()
afterAll(inbox.close)
const server = await testServer({ SMS_WEBHOOK_URL: inbox.url })
const { pool } = server.database
beforeEach(async () => {
  inbox.answerWith(200)
  // All these tests come from one address.
  await pool.query(`delete from rate_limits where key like 'sms:address/%'`)
})

let numbers = 0
const newNumber = () => {
  numbers += 1
  return `+55119${String(numbers).padStart(8, '0')}`
}
const start = (number: string) => ({ body: { password: PASSWORD, number } })
const withSms = (code: string) => ({ body: { method: 'sms' as const, code } })
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function enrolPhone(visitor: Visitor, number = newNumber()) {
  await visitor.call(phone.start, start(number))
  const usedCode = inbox.codeFor(number)
  const { backupCodes } = await visitor.call(phone.confirm, { body: { code: usedCode } })
  return { number, usedCode, backupCodes }
}

async function secured() {
  const visitor = await signedIn(server)
  return { id: visitor.userId, email: visitor.email, ...(await enrolPhone(visitor)), visitor }
}

const inNewBrowser = (email: string, url = server.url) => awaitingSecondFactor(new Visitor(url), email)

describe('a phone', () => {
  test('typed in any common format receives a code, and is active only once it is verified', async () => {
    const student = await signedIn(server)
    expect(await student.call(factors.status)).toMatchObject({ isOn: false, phone: null, canUsePhone: true })
    expect(await student.call(phone.start, start('(21) 98765-4321'))).toEqual({ ending: '4321' })
    const number = '+5521987654321'
    expect(inbox.messages.at(-1)).toMatchObject({ to: number, text: expect.stringMatching(/\b\d{6}\b/) })
    const code = inbox.codeFor(number)
    const wrong = await student.try(phone.confirm, { body: { code: wrongFor(code) } })
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'WRONG_CODE', fields: { code: expect.any(String) } },
    })
    expect((await student.call(factors.status)).isOn).toBe(false)

    const { backupCodes } = await student.call(phone.confirm, {
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    })
    expect(backupCodes).toHaveLength(10)
    const status = await student.send(factors.status, {})
    expect(status.body).toMatchObject({ isOn: true, phone: { ending: '4321', since: expect.any(String) } })
    expect(JSON.stringify(status.body)).not.toContain('98765')
  })

  test.each(['', '1', '(11) 3456-7890', '11 98765-432a', 'a\0b', '9'.repeat(500)])(
    'with the number %j is refused at its field, and nothing is sent',
    async (number) => {
      const student = await signedIn(server)
      const count = inbox.messages.length
      const answer = await student.try(phone.start, start(number))
      expect(answer).toMatchObject({ status: 422, body: { fields: { number: expect.any(String) } } })
      expect(inbox.messages).toHaveLength(count)
    },
  )

  test('requires the password or a code to be added or removed, and there is one at a time', async () => {
    const { visitor, number } = await secured()
    const count = inbox.messages.length
    for (const proof of [{}, { password: 'nao-e-esta' }, { code: '000000' }]) {
      const added = await visitor.send(phone.start, { body: { ...proof, number } })
      const removed = await visitor.send(phone.remove, { body: proof })
      expect([added.status, removed.status]).toEqual([422, 422])
    }
    const again = await visitor.try(phone.start, start(newNumber()))
    expect(again.body.code).toBe('CHANGED_MEANWHILE')
    expect(inbox.messages).toHaveLength(count)
    expect((await visitor.call(factors.status)).phone).not.toBeNull()
  })

  test('is removed with a backup code, and the codes are deleted with the last factor', async () => {
    const { visitor, email, backupCodes } = await secured()
    await visitor.call(phone.remove, { body: { code: backupCodes?.[0] ?? '' } })
    expect(await visitor.call(factors.status)).toMatchObject({ isOn: false, phone: null, backupCodesLeft: 0 })
    expect((await visitor.try(phone.remove, { body: { password: PASSWORD } })).status).toBe(404)
    const { user } = await server.visitor().call(account.signIn, { body: { email, password: PASSWORD } })
    expect(user?.email).toBe(email)
  })

  test('added to an app leaves the backup codes as they are', async () => {
    const student = await signedIn(server)
    await enrolApp(student)
    expect((await enrolPhone(student)).backupCodes).toBeNull()
  })

  test('confirmed twice concurrently is one, with one set of backup codes', async () => {
    const student = await signedIn(server)
    const number = newNumber()
    await student.call(phone.start, start(number))
    const body = { code: inbox.codeFor(number) }
    const answers = await Promise.all([1, 2, 3].map(() => student.try(phone.confirm, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await student.call(factors.status)).backupCodesLeft).toBe(10)
  })

  test('is removed with the other factors when an administrator resets them', async () => {
    const { id, email } = await secured()
    const admin = await signedIn(server, 'admin')
    await admin.call(users.resetFactors, { params: { userId: id } })
    const { user } = await server.visitor().call(account.signIn, { body: { email, password: PASSWORD } })
    expect(user?.email).toBe(email)
  })
})

describe('logging in with a phone', () => {
  test('sends a code when it is asked for, and opens a session only with it', async () => {
    const { email, number, usedCode } = await secured()
    const count = inbox.messages.length
    const visitor = await inNewBrowser(email)
    expect(await visitor.call(secondFactor.pending)).toEqual({ methods: ['sms', 'backup-code'] })
    expect(inbox.messages).toHaveLength(count)
    expect((await visitor.try(secondFactor.verify, withSms(usedCode))).body.code).toBe('WRONG_CODE')
    expect(await visitor.call(phone.sendCode)).toEqual({ ending: number.slice(-4) })
    expect(await isSignedIn(visitor)).toBe(false)
    await visitor.call(secondFactor.verify, withSms(inbox.codeFor(number)))
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('is impossible without the password: a phone alone gets neither a code nor a session', async () => {
    const { number } = await secured()
    const count = inbox.messages.length
    const stranger = server.visitor()
    expect((await stranger.try(phone.sendCode)).body.code).toBe('SIGN_IN_AGAIN')
    const code = inbox.codeFor(number)
    expect((await stranger.try(secondFactor.verify, withSms(code))).body.code).toBe('SIGN_IN_AGAIN')
    expect(inbox.messages).toHaveLength(count)
    expect(await isSignedIn(stranger)).toBe(false)
  })

  test('is not possible for a user without a phone', async () => {
    const student = await signedIn(server)
    await enrolApp(student)
    expect((await (await inNewBrowser(student.email)).try(phone.sendCode)).status).toBe(404)
  })
})

describe('a code by SMS', () => {
  test('used on two instances at once opens one session', async () => {
    const { email, number } = await secured()
    const { url } = await server.anotherInstance()
    const visitors: Visitor[] = []
    for (const at of [server.url, url, server.url, url]) visitors.push(await inNewBrowser(email, at))
    await visitors[0]?.call(phone.sendCode)
    const code = inbox.codeFor(number)
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.try(secondFactor.verify, withSms(code))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('is invalid after a newer one, after five minutes, or once the phone is removed', async () => {
    const { id, email, number, visitor: owner } = await secured()
    await enrolApp(owner)
    const visitor = await inNewBrowser(email)
    const next = async () => {
      await visitor.call(phone.sendCode)
      return inbox.codeFor(number)
    }
    const refused = async (code: string) =>
      expect((await visitor.try(secondFactor.verify, withSms(code))).body.code).toBe('WRONG_CODE')
    const first = await next()
    const second = await next()
    if (first !== second) await refused(first)
    await pool.query('update phone_codes set expires_at = now() where user_id = $1', [id])
    await refused(second)
    const last = await next()
    await owner.call(phone.remove, { body: { password: PASSWORD } })
    await refused(last)
  })

  test('has five tries, even concurrent ones, and then the right code is refused', async () => {
    const student = await signedIn(server)
    const number = newNumber()
    await student.call(phone.start, start(number))
    const code = inbox.codeFor(number)
    const guess = () => student.try(phone.confirm, { body: { code: wrongFor(code) } })
    const guesses = await Promise.all([1, 2, 3, 4, 5].map(guess))
    expect(guesses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    expect((await student.try(phone.confirm, { body: { code } })).body.code).toBe('WRONG_CODE')
    expect((await student.call(factors.status)).phone).toBeNull()
  })

  test('to enrol does not log in, and another user’s is refused', async () => {
    const [mine, theirs] = [await secured(), await secured()]
    const [visitor, other] = [await inNewBrowser(mine.email), await inNewBrowser(theirs.email)]
    await visitor.call(phone.sendCode)
    await other.call(phone.sendCode)
    await mine.visitor.call(phone.remove, { body: { password: PASSWORD } })
    await mine.visitor.call(phone.start, start(mine.number))
    for (const number of [mine.number, theirs.number]) {
      const answer = await visitor.try(secondFactor.verify, withSms(inbox.codeFor(number)))
      expect(answer.body.code).toBe('WRONG_CODE')
    }
  })

  test('is stored only as a digest', async () => {
    const { id, email, number } = await secured()
    await (await inNewBrowser(email)).call(phone.sendCode)
    const { rows } = await pool.query(
      `select encode(digest, 'escape') as text, encode(digest, 'hex') as hex from phone_codes where user_id = $1`,
      [id],
    )
    const code = inbox.codeFor(number)
    expect(rows).toHaveLength(1)
    expect(rows[0].text).not.toContain(code)
    expect(rows[0].hex).not.toContain(Buffer.from(code).toString('hex'))
  })
})

describe('messages are limited', () => {
  test('per user, whatever the number', async () => {
    const student = await signedIn(server)
    const send = () => student.try(phone.start, start(newNumber()))
    for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(200)
    const count = inbox.messages.length
    const refused = await send()
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(inbox.messages).toHaveLength(count)
  })

  test('per number, whoever asks', async () => {
    const number = newNumber()
    const statuses: number[] = []
    for (let asked = 0; asked < 6; asked += 1) {
      statuses.push((await (await signedIn(server)).try(phone.start, start(number))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('per address, on every instance', async () => {
    const { email } = await secured()
    await pool.query(`update rate_limits set count = 60 where key like 'sms:address/%'`)
    const { url } = await server.anotherInstance()
    expect((await (await inNewBrowser(email, url)).try(phone.sendCode)).status).toBe(429)
  })
})

describe('when messages cannot be sent', () => {
  test.each([500, 302, undefined])('a sender that answers %s gives a clear error', async (status) => {
    const { email, visitor: owner } = await secured()
    const visitor = await inNewBrowser(email)
    inbox.answerWith(status)
    const answer = await visitor.try(phone.sendCode)
    expect(answer).toMatchObject({ status: 409, body: { code: 'SMS_NOT_SENT' } })
    expect(answer.body.title).toMatch(/Não foi possível enviar o SMS/)
    await owner.call(phone.remove, { body: { password: PASSWORD } })
    expect((await owner.try(phone.start, start(newNumber()))).body.code).toBe('SMS_NOT_SENT')
  })

  test('without a sender phones are not offered, and a user with one still needs a second factor', async () => {
    const { email, backupCodes } = await secured()
    const { url } = await server.anotherInstance({ SMS_WEBHOOK_URL: '' })
    const visitor = await inNewBrowser(email, url)
    expect(await visitor.call(secondFactor.pending)).toEqual({ methods: ['backup-code'] })
    expect((await visitor.try(phone.sendCode)).body.code).toBe('SMS_UNAVAILABLE')
    const body = { method: 'backup-code' as const, code: backupCodes?.[0] ?? '' }
    await visitor.call(secondFactor.verify, { body })
    expect((await visitor.call(factors.status)).canUsePhone).toBe(false)
    expect((await visitor.try(phone.start, start(newNumber()))).body.code).toBe('SMS_UNAVAILABLE')
  })
})
