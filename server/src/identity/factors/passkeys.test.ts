import { account } from '@farol/contract/account.ts'
import { factors, secondFactor } from '@farol/contract/factors.ts'
import { passkeys } from '@farol/contract/passkeys.ts'
import { describe, expect, test } from 'vitest'
import { enrolApp } from '#/testing/authenticator.ts'
import { PASSWORD } from '#/testing/builders.ts'
import { mailedToken } from '#/testing/mailed.ts'
import { awaitingSecondFactor, isSignedIn, signedIn } from '#/testing/signed-in.ts'
import { SoftwarePasskey } from '#/testing/software-passkey.ts'
import { testServer } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'

const server = await testServer()
const { pool } = server.database
// Browsers create no passkeys for an IP address, so the server is called by its name.
const origin = server.url.replace('127.0.0.1', 'localhost')
const byPassword = { body: { password: PASSWORD } }
const visit = () => new Visitor(origin)

async function newUser(options: Parameters<typeof signedIn>[2] = {}) {
  const visitor = await signedIn({ ...server, visitor: visit }, 'student', options)
  return { id: visitor.userId, email: visitor.email, visitor }
}

async function enrol(visitor: Visitor, name = 'Celular') {
  const device = new SoftwarePasskey()
  const { options } = await visitor.call(passkeys.start, byPassword)
  const answer = device.create(options, { origin })
  const { backupCodes } = await visitor.call(passkeys.add, { body: { name, answer } })
  return { device, backupCodes: backupCodes ?? [] }
}

async function withPasskey(options: Parameters<typeof signedIn>[2] = {}) {
  const user = await newUser(options)
  return { ...user, ...(await enrol(user.visitor)) }
}

type Misuse = Partial<Parameters<SoftwarePasskey['get']>[1]>

async function tryPasskey(device: SoftwarePasskey, misuse: Misuse = {}, visitor = visit()) {
  const { options } = await visitor.call(passkeys.signInOptions)
  const answer = device.get(options, { origin, ...misuse })
  return { visitor, answer, ...(await visitor.try(passkeys.signIn, { body: { answer } })) }
}

const REFUSED = { status: 422, body: { code: 'PASSKEY_REFUSED' } }

describe('enrolling a passkey', () => {
  test('keeps several under their names; the first comes with backup codes', async () => {
    const { visitor } = await newUser()
    expect((await enrol(visitor, ' Celular ')).backupCodes).toHaveLength(10)
    expect((await enrol(visitor, 'Computador')).backupCodes).toEqual([])
    const status = await visitor.call(factors.status)
    expect(status).toMatchObject({ isOn: true, totp: null, backupCodesLeft: 10 })
    expect(status.passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ['Celular', null],
      ['Computador', null],
    ])
  })

  test('asks for the password, and for a device that keeps the key and verifies its owner', async () => {
    const { visitor } = await newUser()
    const refused = await visitor.try(passkeys.start, { body: { password: 'nao-e-esta' } })
    expect(refused.body.code).toBe('WRONG_PROOF')
    const { options } = await visitor.call(passkeys.start, byPassword)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Farol' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test.each([
    ['did not verify its owner', { isVerified: false }],
    ['answers for another site', { origin: 'https://evil.example' }],
    ['belongs to another site', { rpId: 'evil.example' }],
  ])('refuses a device that %s', async (_, misuse) => {
    const { visitor } = await newUser()
    const { options } = await visitor.call(passkeys.start, byPassword)
    const answer = new SoftwarePasskey().create(options, { origin, ...misuse })
    expect(await visitor.try(passkeys.add, { body: { name: 'X', answer } })).toMatchObject(REFUSED)
    expect((await visitor.call(factors.status)).isOn).toBe(false)
  })

  test('answers one challenge once, of this user and this browser, in time', async () => {
    const [mine, theirs] = [await newUser(), await newUser()]
    const start = async () => {
      const { options } = await mine.visitor.call(passkeys.start, byPassword)
      return { name: 'X', answer: new SoftwarePasskey().create(options, { origin }) }
    }
    const body = await start()
    expect(await theirs.visitor.try(passkeys.add, { body })).toMatchObject(REFUSED)
    await mine.visitor.call(passkeys.add, { body })
    expect(await mine.visitor.try(passkeys.add, { body })).toMatchObject(REFUSED)
    const late = await start()
    await pool.query('update passkey_challenges set expires_at = now()')
    expect(await mine.visitor.try(passkeys.add, { body: late })).toMatchObject(REFUSED)
  })

  test('with invalid data is not a server error', async () => {
    const { visitor } = await newUser()
    for (const response of [{}, { clientDataJSON: 'a', attestationObject: 'b' }, { clientDataJSON: {} }]) {
      await visitor.call(passkeys.start, byPassword)
      const answer = { id: 'x', rawId: 'x', type: 'public-key', response, clientExtensionResults: {} }
      expect(await visitor.send(passkeys.add, { body: { name: 'X', answer } })).toMatchObject(REFUSED)
    }
    const unnamed = { name: '  ', answer: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }
    expect((await visitor.send(passkeys.add, { body: unnamed })).body.code).toBe('INVALID_INPUT')
  })

  test('is not offered at an address without a name', async () => {
    const visitor = await signedIn(server)
    expect((await visitor.try(passkeys.start, byPassword)).body.code).toBe('PASSKEYS_UNAVAILABLE')
    expect((await server.visitor().try(passkeys.signInOptions)).body.code).toBe('PASSKEYS_UNAVAILABLE')
  })
})

describe('a passkey alone', () => {
  test('logs in, without a password and past the second step, and is a log-in', async () => {
    const { id, email, device, visitor: owner } = await withPasskey()
    await pool.query('update users set last_login = null where id = $1', [id])
    const { visitor, status, body } = await tryPasskey(device)
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { email } } })
    expect(await isSignedIn(visitor)).toBe(true)
    const { rows } = await pool.query('select last_login from users where id = $1', [id])
    expect(rows[0].last_login).toBeInstanceOf(Date)
    expect((await owner.call(factors.status)).passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  test.each([
    ['whose device did not verify its owner', { isVerified: false }],
    ['used on another site', { origin: 'https://evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['whose count went back, as a copy’s does', { counter: 1 }],
  ])('%s is refused', async (_, misuse) => {
    const { device } = await withPasskey()
    expect((await tryPasskey(device)).status).toBe(200)
    const attempt = await tryPasskey(device, misuse)
    expect(attempt).toMatchObject(REFUSED)
    expect(await isSignedIn(attempt.visitor)).toBe(false)
  })

  test('that is unknown, was removed, or whose account was deleted is refused', async () => {
    expect(await tryPasskey(new SoftwarePasskey())).toMatchObject(REFUSED)
    const { device, visitor } = await withPasskey()
    const passkeyId = (await visitor.call(factors.status)).passkeys[0]?.id ?? ''
    await visitor.call(passkeys.remove, { params: { passkeyId }, ...byPassword })
    expect(await tryPasskey(device)).toMatchObject(REFUSED)
    const gone = await withPasskey()
    await pool.query('delete from users where id = $1', [gone.id])
    expect(await tryPasskey(gone.device)).toMatchObject(REFUSED)
  })

  test('answers a challenge once, also at the same moment, and only in its browser', async () => {
    const { device } = await withPasskey()
    const { visitor, answer, status } = await tryPasskey(device)
    expect(status).toBe(200)
    expect(await visitor.try(passkeys.signIn, { body: { answer } })).toMatchObject(REFUSED)
    const other = visit()
    const { options } = await other.call(passkeys.signInOptions)
    const body = { answer: device.get(options, { origin }) }
    expect(await visit().try(passkeys.signIn, { body })).toMatchObject(REFUSED)
    const answers = await Promise.all([1, 2, 3].map(() => other.try(passkeys.signIn, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('does not open an account whose address must be confirmed first', async () => {
    const { id, device } = await withPasskey({ isEmailConfirmed: false })
    const lastLogin = async () =>
      (await pool.query('select last_login from users where id = $1', [id])).rows[0].last_login
    const before = await lastLogin()
    await pool.query('update settings set email_confirmation = true')
    const attempt = await tryPasskey(device)
    expect(await lastLogin()).toEqual(before)
    expect(attempt).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } })
    expect(await isSignedIn(attempt.visitor)).toBe(false)
    await pool.query('update settings set email_confirmation = false')
  })

  test('is not removed by a mailed link: only by its owner or an administrator', async () => {
    const { email, device } = await withPasskey({ isEmailConfirmed: false })
    await server.visitor().call(account.requestPasswordReset, { body: { email } })
    const token = await mailedToken(server, email)
    await server.visitor().call(account.resetPassword, { body: { token, password: PASSWORD } })
    expect((await tryPasskey(device)).status).toBe(200)
  })
})

describe('a passkey as the second factor', () => {
  test('completes the log-in; a backup code does too', async () => {
    const { email, device, backupCodes } = await withPasskey()
    const visitor = await awaitingSecondFactor(visit(), email)
    expect((await visitor.call(secondFactor.pending)).methods).toEqual(['passkey', 'backup-code'])
    const { options } = await visitor.call(passkeys.secondFactorOptions)
    expect(options.allowCredentials).toHaveLength(1)
    const answer = device.get(options, { origin })
    await visitor.call(passkeys.secondFactor, { body: { answer } })
    expect(await isSignedIn(visitor)).toBe(true)
    const other = await awaitingSecondFactor(visit(), email)
    await other.call(secondFactor.verify, { body: { method: 'backup-code', code: backupCodes[0] ?? '' } })
    expect(await isSignedIn(other)).toBe(true)
  })

  test('must be the user’s own, and is not valid for another challenge', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const visitor = await awaitingSecondFactor(visit(), mine.email)
    const { options } = await visitor.call(passkeys.secondFactorOptions)
    const stranger = theirs.device.get(options, { origin })
    expect((await visitor.try(passkeys.secondFactor, { body: { answer: stranger } })).status).toBe(422)
    const forSignIn = await visitor.call(passkeys.signInOptions)
    const crossed = mine.device.get(forSignIn.options, { origin })
    expect(await visitor.try(passkeys.secondFactor, { body: { answer: crossed } })).toMatchObject(REFUSED)
    expect(await isSignedIn(visitor)).toBe(false)
  })
})

describe('renaming', () => {
  test('works only on one’s own, with the names that a new passkey may have', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const first = async (visitor: Visitor) => (await visitor.call(factors.status)).passkeys[0]
    const rename = async (owner: Visitor, name: string) => {
      const params = { passkeyId: (await first(owner))?.id ?? '' }
      return mine.visitor.try(passkeys.rename, { params, body: { name } })
    }
    expect((await rename(mine.visitor, 'x'.repeat(60))).status).toBe(200)
    for (const name of ['  ', 'x'.repeat(61), 'duas\nlinhas'])
      expect((await rename(mine.visitor, name)).body.code).toBe('INVALID_INPUT')
    expect((await first(mine.visitor))?.name).toBe('x'.repeat(60))
    expect((await rename(theirs.visitor, 'Não é minha')).status).toBe(404)
    expect((await first(theirs.visitor))?.name).toBe('Celular')
    expect((await rename(mine.visitor, '  Chave do trabalho ')).status).toBe(200)
    expect((await first(mine.visitor))?.name).toBe('Chave do trabalho')
    expect((await tryPasskey(mine.device)).status).toBe(200)
  })
})

describe('removing', () => {
  test('requires the password, works only on one’s own, and deletes the backup codes with the last factor', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    await enrolApp(mine.visitor)
    const idOf = async (visitor: Visitor) => (await visitor.call(factors.status)).passkeys[0]?.id ?? ''
    const remove = (passkeyId: string, body = byPassword.body) =>
      mine.visitor.try(passkeys.remove, { params: { passkeyId }, body })
    expect((await remove(await idOf(theirs.visitor))).status).toBe(404)
    const own = await idOf(mine.visitor)
    expect((await remove(own, { password: 'nao-e-esta' })).body.code).toBe('WRONG_PROOF')
    expect((await remove(own)).status).toBe(200)
    expect(await mine.visitor.call(factors.status)).toMatchObject({ passkeys: [], backupCodesLeft: 10 })
    await mine.visitor.call(factors.removeTotp, byPassword)
    expect(await mine.visitor.call(factors.status)).toMatchObject({ isOn: false, backupCodesLeft: 0 })
  })
})
