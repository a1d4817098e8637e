import { factors } from '@farol/contract/factors.ts'
import { describe, expect, test } from 'vitest'
import { Authenticator, enrolApp } from '#/testing/authenticator.ts'
import { PASSWORD } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { pool } = server.database
const byPassword = { body: { password: PASSWORD } }

describe('an authenticator app', () => {
  test('comes with a key and a QR code, and is inactive until a first code is verified', async () => {
    const student = await signedIn(server)
    expect(await student.call(factors.status)).toMatchObject({ isOn: false, totp: null, backupCodesLeft: 0 })
    const { key, qrCode } = await student.call(factors.startTotp, byPassword)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(qrCode).toMatch(/^<svg .+<\/svg>\s*$/s)
    expect(qrCode).not.toContain('<script')
    expect((await student.call(factors.status)).isOn).toBe(false)

    const wrong = await student.try(factors.confirmTotp, { body: { code: new Authenticator(key).code(9) } })
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'WRONG_CODE', fields: { code: expect.any(String) } },
    })
    expect((await student.call(factors.status)).isOn).toBe(false)

    const code = new Authenticator(key).code()
    const { backupCodes } = await student.call(factors.confirmTotp, {
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    })
    expect(backupCodes).toHaveLength(10)
    expect(new Set(backupCodes).size).toBe(10)
    const status = await student.call(factors.status)
    expect(status).toMatchObject({ isOn: true, totp: { since: expect.any(String) }, backupCodesLeft: 10 })
  })

  test('is stored encrypted: neither its key nor a backup code is readable in the database', async () => {
    const student = await signedIn(server)
    const { key, backupCodes } = await enrolApp(student)
    const { rows } = await pool.query(
      `select encode(encrypted_secret, 'hex') as stored from totp_factors where user_id = $1
       union all select encode(digest, 'hex') from backup_codes where user_id = $1`,
      [student.userId],
    )
    expect(rows).toHaveLength(11)
    const stored = JSON.stringify(rows)
    for (const secret of [key, ...backupCodes.map((code) => code.replace('-', ''))]) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  test('that is active is not replaced by enrolling again', async () => {
    const student = await signedIn(server)
    await enrolApp(student)
    const again = await student.try(factors.startTotp, byPassword)
    expect(again).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
    const confirmed = await student.try(factors.confirmTotp, { body: { code: '123456' } })
    expect(confirmed.body.code).toBe('CHANGED_MEANWHILE')
  })

  test('activated twice concurrently gives one set of backup codes', async () => {
    const student = await signedIn(server)
    const { key } = await student.call(factors.startTotp, byPassword)
    const body = { code: new Authenticator(key).code() }
    const answers = await Promise.all([1, 2, 3].map(() => student.try(factors.confirmTotp, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await student.call(factors.status)).backupCodesLeft).toBe(10)
  })

  test('is removed with the password, and the backup codes go with the last factor', async () => {
    const student = await signedIn(server)
    await enrolApp(student)
    await student.call(factors.removeTotp, byPassword)
    expect(await student.call(factors.status)).toMatchObject({ isOn: false, totp: null, backupCodesLeft: 0 })
    expect((await student.try(factors.removeTotp, byPassword)).status).toBe(404)
  })

  test('is removed with a code of its own, and with a backup code', async () => {
    const student = await signedIn(server)
    const { app } = await enrolApp(student)
    await student.call(factors.removeTotp, { body: { code: app.code(1) } })
    const { backupCodes } = await enrolApp(student)
    await student.call(factors.removeTotp, { body: { code: backupCodes[0] ?? '' } })
    expect((await student.call(factors.status)).isOn).toBe(false)
  })
})

describe('changing credentials', () => {
  const changes = [
    ['starting with an app', factors.startTotp],
    ['removing it', factors.removeTotp],
    ['making new backup codes', factors.renewBackupCodes],
  ] as const

  test.each(changes)('%s asks for the password or a code', async (_, endpoint) => {
    const student = await signedIn(server)
    await enrolApp(student)
    const before = await student.call(factors.status)
    const attempt = async (body: object) => (await student.send(endpoint, { body })).body
    expect(await attempt({})).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await attempt({ password: PASSWORD, code: '123456' })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await attempt({ password: 'nao-e-esta' })).toMatchObject({
      code: 'WRONG_PROOF',
      fields: { password: 'Senha incorreta.' },
    })
    expect(await attempt({ code: '000000' })).toMatchObject({ code: 'WRONG_PROOF' })
    expect(await attempt({ code: 'aaaaa-aaaaa' })).toMatchObject({ code: 'WRONG_PROOF' })
    expect(await student.call(factors.status)).toEqual(before)
  })

  test('is rate limited: after ten tries the user waits', async () => {
    const student = await signedIn(server)
    const attempt = () => student.try(factors.startTotp, { body: { password: 'nao-e-esta' } })
    for (let tries = 0; tries < 10; tries += 1) expect((await attempt()).status).toBe(422)
    expect(await attempt()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect((await student.try(factors.startTotp, byPassword)).status).toBe(429)
  })

  test('with a code consumes the code', async () => {
    const student = await signedIn(server)
    const { app } = await enrolApp(student)
    const body = { code: app.code(1) }
    await student.call(factors.renewBackupCodes, { body })
    expect((await student.try(factors.renewBackupCodes, { body })).body.code).toBe('WRONG_PROOF')
  })
})

describe('new backup codes', () => {
  test('replace the old ones', async () => {
    const student = await signedIn(server)
    const { backupCodes: old } = await enrolApp(student)
    const { backupCodes } = await student.call(factors.renewBackupCodes, byPassword)
    expect(backupCodes).toHaveLength(10)
    expect(backupCodes.filter((code) => old.includes(code))).toEqual([])
    const withOld = await student.try(factors.removeTotp, { body: { code: old[0] ?? '' } })
    expect(withOld.body.code).toBe('WRONG_PROOF')
  })

  test('are not created for a user without a factor', async () => {
    const student = await signedIn(server)
    expect((await student.try(factors.renewBackupCodes, byPassword)).status).toBe(404)
  })
})
