import { account } from '@farol/contract/account.ts'
import { factors, secondFactor } from '@farol/contract/factors.ts'
import { security } from '@farol/contract/security.ts'
import { describe, expect, test } from 'vitest'
import { enrolApp } from '#/testing/authenticator.ts'
import { PASSWORD } from '#/testing/builders.ts'
import { mailedToken } from '#/testing/mailed.ts'
import { awaitingSecondFactor, isSignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'

const server = await testServer()
const { pool } = server.database

/** A user with an app, whose next code is `app.code(1)`. */
async function secured(options: Parameters<typeof signedIn>[2] = {}) {
  const visitor = await signedIn(server, 'student', options)
  return { id: visitor.userId, email: visitor.email, ...(await enrolApp(visitor)), visitor }
}

const inNewBrowser = (email: string, url = server.url) => awaitingSecondFactor(new Visitor(url), email)

const withCode = (code: string) => ({ body: { method: 'totp' as const, code } })
const withBackup = (code: string) => ({ body: { method: 'backup-code' as const, code } })
const lastLogin = async (id: string) =>
  (await pool.query('select last_login from users where id = $1', [id])).rows[0].last_login

describe('logging in with a second factor', () => {
  test('gives no session for the password alone, and counts as a log-in only when both are right', async () => {
    const { id, email, app } = await secured()
    await pool.query('update users set last_login = null where id = $1', [id])
    const sessions = async () =>
      (await pool.query('select count(*)::int as n from sessions where user_id = $1', [id])).rows[0].n
    const before = await sessions()
    const visitor = await inNewBrowser(email)
    expect(visitor.cookieHeader).toMatch(/^farol\.second_factor=[\w-]{43}$/)
    expect(await sessions()).toBe(before)
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await visitor.fetch('/api/courses')).status).toBe(401)
    expect(await lastLogin(id)).toBeNull()
    expect(await visitor.call(secondFactor.pending)).toEqual({ methods: ['totp', 'backup-code'] })

    const { user } = await visitor.call(secondFactor.verify, withCode(app.code(1)))
    expect(user).toMatchObject({ id, email })
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await lastLogin(id)).toBeInstanceOf(Date)
    expect(visitor.cookieHeader).toMatch(/^farol\.session_token=[^;]+$/)
  })

  test('sets a cookie that is sent only to this step', async () => {
    const { email } = await secured()
    const { headers } = await server.visitor().try(account.signIn, { body: { email, password: PASSWORD } })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^farol\.second_factor=[\w-]{43}; Max-Age=600; Path=\/api\/account\/second-factor; HttpOnly; SameSite=Strict$/,
      ),
    ])
    const https = await server.anotherInstance({ BASE_URL: 'https://cursos.example.org' })
    const secure = await new Visitor(https.url).try(account.signIn, { body: { email, password: PASSWORD } })
    expect(secure.headers.get('set-cookie')).toMatch(/^__Secure-farol\.second_factor=.+; Secure$/)
  })

  test('works once with a backup code, however it is typed', async () => {
    const { email, backupCodes, visitor: owner } = await secured()
    const [code = ''] = backupCodes
    const first = await inNewBrowser(email)
    await first.call(secondFactor.verify, withBackup(` ${code.toUpperCase().replace('-', ' ')} `))
    expect(await isSignedIn(first)).toBe(true)
    expect((await owner.call(factors.status)).backupCodesLeft).toBe(9)
    const again = await (await inNewBrowser(email)).try(secondFactor.verify, withBackup(code))
    expect(again).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } })
  })

  test('does not ask for a factor that was removed', async () => {
    const { email, visitor } = await secured()
    await visitor.call(factors.removeTotp, { body: { password: PASSWORD } })
    const { user } = await server.visitor().call(account.signIn, { body: { email, password: PASSWORD } })
    expect(user?.email).toBe(email)
  })

  test('does not repeat after changing the password, which ends all other sessions', async () => {
    const { visitor } = await secured()
    await visitor.call(security.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'uma-senha-nova-1' },
    })
    expect(await isSignedIn(visitor)).toBe(true)
  })
})

describe('a code', () => {
  test('that activated the app does not log in', async () => {
    const { email, usedCode } = await secured()
    const answer = await (await inNewBrowser(email)).try(secondFactor.verify, withCode(usedCode))
    expect(answer.body.code).toBe('WRONG_CODE')
  })

  test('is never accepted twice, nor one older than it', async () => {
    const { email, app } = await secured()
    const code = app.code(1)
    await (await inNewBrowser(email)).call(secondFactor.verify, withCode(code))
    for (const used of [code, app.code(), app.code(-1)]) {
      const answer = await (await inNewBrowser(email)).try(secondFactor.verify, withCode(used))
      expect(answer.body.code).toBe('WRONG_CODE')
    }
  })

  test.each(['totp', 'backup-code'] as const)(
    'sent by many browsers to two instances at once (%s) lets one in',
    async (method) => {
      const { email, app, backupCodes } = await secured()
      const { url } = await server.anotherInstance()
      const visitors: Visitor[] = []
      for (const at of [server.url, url, server.url, url]) visitors.push(await inNewBrowser(email, at))
      const code = method === 'totp' ? app.code(1) : (backupCodes[0] ?? '')
      const answers = await Promise.all(
        visitors.map((visitor) => visitor.try(secondFactor.verify, { body: { method, code } })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    },
  )

  test('of another user’s app is wrong', async () => {
    const [mine, theirs] = [await secured(), await secured()]
    const visitor = await inNewBrowser(mine.email)
    expect((await visitor.try(secondFactor.verify, withCode(theirs.app.code(1)))).status).toBe(422)
    const backup = withBackup(theirs.backupCodes[0] ?? '')
    expect((await visitor.try(secondFactor.verify, backup)).status).toBe(422)
  })

  test.each(['', '1', 'a\0b', '１２３４５６', `${'9'.repeat(41)}`])(
    '%j is no fault of the server',
    async (code) => {
      const { email } = await secured()
      const visitor = await inNewBrowser(email)
      for (const method of ['totp', 'backup-code']) {
        expect((await visitor.send(secondFactor.verify, { body: { method, code } })).status).toBe(422)
      }
    },
  )
})

describe('a pending log-in', () => {
  test('ends after five wrong codes, even concurrent ones, and then the right code is refused', async () => {
    const { email, app } = await secured()
    const visitor = await inNewBrowser(email)
    const wrong = Array.from({ length: 8 }, () => visitor.try(secondFactor.verify, withBackup('aaaaa-aaaaa')))
    const codes = (await Promise.all(wrong)).map(({ body }) => body.code).sort()
    expect(codes).toEqual([...Array(4).fill('SIGN_IN_AGAIN'), ...Array(4).fill('WRONG_CODE')])
    const late = await visitor.try(secondFactor.verify, withCode(app.code(1)))
    expect(late).toMatchObject({ status: 410, body: { code: 'SIGN_IN_AGAIN' } })
    await (await inNewBrowser(email)).call(secondFactor.verify, withCode(app.code(1)))
  })

  test('started repeatedly gives no more guesses: they are rate limited per user', async () => {
    const { email, app } = await secured()
    const refusals = new Set<string | undefined>()
    for (let start = 0; start < 5; start += 1) {
      const visitor = await inNewBrowser(email)
      for (let tries = 0; tries < 5; tries += 1) {
        refusals.add((await visitor.try(secondFactor.verify, withCode('000000'))).body.code)
      }
    }
    expect(refusals).toContain('TOO_MANY_ATTEMPTS')
    const answer = await (await inNewBrowser(email)).try(secondFactor.verify, withCode(app.code(1)))
    expect(answer.status).toBe(429)
  })

  test('does not reset the rate limit of passwords', async () => {
    const { email } = await secured()
    const attempt = (password: string) => server.visitor().try(account.signIn, { body: { email, password } })
    for (let tries = 0; tries < 5; tries += 1) {
      await attempt(PASSWORD)
      await attempt('nao-e-esta')
    }
    expect((await attempt(PASSWORD)).status).toBe(429)
  })

  test('expires', async () => {
    const { id, email, app } = await secured()
    const visitor = await inNewBrowser(email)
    await pool.query('update pending_sign_ins set expires_at = now() where user_id = $1', [id])
    expect((await visitor.try(secondFactor.pending)).status).toBe(410)
    expect((await visitor.try(secondFactor.verify, withCode(app.code(1)))).body.code).toBe('SIGN_IN_AGAIN')
  })

  test('belongs to its browser: without its cookie, or with a forged one, it is not found', async () => {
    const { email, app } = await secured()
    await inNewBrowser(email)
    for (const cookie of ['', 'farol.second_factor=', `farol.second_factor=${'a'.repeat(43)}`]) {
      const response = await server.visitor().fetch('/api/account/second-factor', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ method: 'totp', code: app.code(1) }),
      })
      expect(response.status).toBe(410)
    }
  })

  test('is completed once, even at another instance', async () => {
    const { email, app, backupCodes } = await secured()
    const visitor = await inNewBrowser(email)
    const copy = visitor.cookieHeader
    const { url } = await server.anotherInstance()
    const answer = (body: object) =>
      fetch(`${url}/api/account/second-factor`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: copy },
        body: JSON.stringify(body),
      })
    expect((await answer(withCode(app.code(1)).body)).status).toBe(200)
    expect((await answer(withBackup(backupCodes[0] ?? '').body)).status).toBe(410)
  })

  test('stores its token only as a digest', async () => {
    const { email } = await secured()
    const token = (await inNewBrowser(email)).cookieHeader.split('=')[1] ?? ''
    const { rows } = await pool.query(`select encode(digest, 'escape') as stored from pending_sign_ins`)
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('by mail', () => {
  const resetPassword = async (email: string) => {
    await server.visitor().call(account.requestPasswordReset, { body: { email } })
    const body = { token: await mailedToken(server, email), password: PASSWORD }
    await server.visitor().call(account.resetPassword, { body })
  }

  test('a reset password does not bypass the second factor of a confirmed address', async () => {
    const { email } = await secured()
    await resetPassword(email)
    expect(await isSignedIn(await inNewBrowser(email))).toBe(false)
  })

  test('nor of one that was never confirmed: a mailed link removes no factor', async () => {
    const { email, visitor } = await secured({ isEmailConfirmed: false })
    await resetPassword(email)
    expect(await isSignedIn(visitor)).toBe(false)
    const { user } = await server.visitor().call(account.signIn, { body: { email, password: PASSWORD } })
    expect(user).toBeNull()
  })

  test('the link that confirms an address confirms it, and opens no session past a second factor', async () => {
    const { id, email } = await secured({ isEmailConfirmed: false })
    await pool.query('update settings set email_confirmation = true')
    const early = await server.visitor().try(account.signIn, { body: { email, password: PASSWORD } })
    expect(early.body.code).toBe('EMAIL_NOT_CONFIRMED')
    const visitor = server.visitor()
    const { user } = await visitor.call(account.confirmEmail, {
      body: { token: await mailedToken(server, email) },
    })
    expect(user).toBeNull()
    expect(await isSignedIn(visitor)).toBe(false)
    const { rows } = await pool.query('select email_verified from users where id = $1', [id])
    expect(rows).toEqual([{ email_verified: true }])
    await inNewBrowser(email)
    await pool.query('update settings set email_confirmation = false')
  })
})
