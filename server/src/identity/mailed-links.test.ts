import { type AddressInfo, createServer, type Socket } from 'node:net'
import { account } from '@farol/contract/account.ts'
import { describe, expect, test } from 'vitest'
import { buildUser, PASSWORD } from '#/testing/builders.ts'
import { mailedToken, mailsTo, mailTo } from '#/testing/mailed.ts'
import { isSignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'

const server = await testServer()

const requireConfirmation = (isRequired: boolean) =>
  server.database.pool.query('update settings set email_confirmation = $1', [isRequired])

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which works once, and every open session ends', async () => {
    const elsewhere = await signedIn(server)
    const { email } = elsewhere
    await server.visitor().call(account.requestPasswordReset, { body: { email } })
    const token = await mailedToken(server, email)
    await server.visitor().call(account.resetPassword, { body: { token, password: 'senha-nova-123' } })

    expect(await isSignedIn(elsewhere)).toBe(false)
    const old = await server.visitor().try(account.signIn, { body: { email, password: PASSWORD } })
    expect(old.status).toBe(401)
    await server.visitor().call(account.signIn, { body: { email, password: 'senha-nova-123' } })

    const again = await server
      .visitor()
      .try(account.resetPassword, { body: { token, password: 'outra-senha-1' } })
    expect(again).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED' } })
  })

  test('link that has expired is refused', async () => {
    const { email } = await buildUser(server.database)
    await server.visitor().call(account.requestPasswordReset, { body: { email } })
    const token = await mailedToken(server, email)
    await server.database.pool.query(`update one_time_links set expires_at = now() - interval '1 second'`)
    const answer = await server
      .visitor()
      .try(account.resetPassword, { body: { token, password: 'senha-nova-123' } })
    expect(answer.body.code).toBe('LINK_EXPIRED')
  })

  test('of an unknown account gets the same response, and no mail is sent', async () => {
    const { email } = await buildUser(server.database)
    const reset = async (address: string) => {
      const { status, body } = await server
        .visitor()
        .try(account.requestPasswordReset, { body: { email: address } })
      return { status, body }
    }
    const unknown = await reset('nada@farol.example')
    expect(unknown).toEqual(await reset(email))
    // A mail that was requested later has arrived by now.
    await mailTo(server, email)
    expect(mailsTo(server, 'nada@farol.example')).toEqual([])
  })

  test('is answered without waiting for the mail, so that the response time does not reveal who has an account', async () => {
    const { email } = await buildUser(server.database)
    const connections: Socket[] = []
    // Accepts the connection and never responds.
    const silent = createServer((socket) => connections.push(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const { url } = await server.anotherInstance({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const answer = await new Visitor(url).try(account.requestPasswordReset, { body: { email } })
    expect(answer.status).toBe(200)
    await expect.poll(() => connections.length).toBeGreaterThan(0)
    for (const socket of connections) socket.destroy()
    silent.close()
  })

  test('of NUL bytes is not a server error', async () => {
    const { email } = await buildUser(server.database)
    await server.visitor().call(account.requestPasswordReset, { body: { email } })
    const body = { token: await mailedToken(server, email), password: 'abc\0defgh' }
    expect((await server.visitor().try(account.resetPassword, { body })).status).toBe(200)
    await server.visitor().call(account.signIn, { body: { email, password: body.password } })
  })

  test('token is stored only as a digest', async () => {
    const { email } = await buildUser(server.database)
    await server.visitor().call(account.requestPasswordReset, { body: { email } })
    const token = await mailedToken(server, email)
    const { rows } = await server.database.pool.query(
      `select encode(digest, 'base64') as digest, purpose from one_time_links`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each(['', 'x', 'a\0b', '../../etc/passwd', "' or 1=1 --"])(
    'token %j is refused without a server error',
    async (token) => {
      const answer = await server
        .visitor()
        .send(account.resetPassword, { body: { token, password: 'senha-nova-123' } })
      expect([410, 422]).toContain(answer.status)
    },
  )
})

describe('with e-mail confirmation switched on', () => {
  test('signing up gives no session; the mailed link confirms and signs in', async () => {
    await requireConfirmation(true)
    const visitor = server.visitor()
    const email = 'confirmar@farol.example'
    const { user } = await visitor.call(account.signUp, {
      body: { name: 'Estudante', email, password: PASSWORD },
    })
    expect(user).toBeNull()
    expect((await visitor.call(account.session)).user).toBeNull()
    const early = await visitor.try(account.signIn, { body: { email, password: PASSWORD } })
    expect(early).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } })

    const token = await mailedToken(server, email, 2)
    const confirmed = await visitor.call(account.confirmEmail, { body: { token } })
    expect(confirmed.user).toMatchObject({ email, role: 'student' })
    expect((await visitor.call(account.session)).user?.email).toBe(email)

    // The link does not sign in again.
    const later = server.visitor()
    expect((await later.call(account.confirmEmail, { body: { token } })).user).toBeNull()
    expect((await later.call(account.session)).user).toBeNull()
    await server.visitor().call(account.signIn, { body: { email, password: PASSWORD } })
  })

  test('a taken e-mail is not revealed: the owner gets a mail instead', async () => {
    await requireConfirmation(true)
    const { email } = await buildUser(server.database)
    const answer = await server
      .visitor()
      .try(account.signUp, { body: { name: 'X', email, password: PASSWORD } })
    expect(answer).toMatchObject({ status: 200, body: { user: null } })
    expect(await mailTo(server, email)).toContain('Você já tem uma conta no Farol')
  })

  test('a user who signed up before it was switched on gets a link when signing in; switched off, they are signed in', async () => {
    await requireConfirmation(true)
    const { email } = await buildUser(server.database, { isEmailConfirmed: false })
    const signIn = () => server.visitor().try(account.signIn, { body: { email, password: PASSWORD } })
    expect((await signIn()).body.code).toBe('EMAIL_NOT_CONFIRMED')
    expect(await mailedToken(server, email)).not.toBe('')
    await requireConfirmation(false)
    expect((await signIn()).status).toBe(200)
  })

  test('mails are rate limited: after three to an address further ones are dropped', async () => {
    await requireConfirmation(true)
    const email = 'vitima@farol.example'
    await server.visitor().call(account.signUp, { body: { name: 'X', email, password: PASSWORD } })
    const tryAgain = () => server.visitor().try(account.signIn, { body: { email, password: PASSWORD } })
    for (let tries = 0; tries < 6; tries += 1)
      expect((await tryAgain()).body.code).toBe('EMAIL_NOT_CONFIRMED')
    const other = await buildUser(server.database, { isEmailConfirmed: false })
    await server.visitor().try(account.signIn, { body: { email: other.email, password: PASSWORD } })
    // A mail that was requested later has arrived by now.
    await mailTo(server, other.email)
    expect(mailsTo(server, email)).toHaveLength(3)
    await requireConfirmation(false)
  })

  test('a name that looks like a URL does not become a link in the mail', async () => {
    await requireConfirmation(true)
    const email = 'curioso@farol.example'
    const name = 'https://exemplo.com/premio'
    await server.visitor().call(account.signUp, { body: { name, email, password: PASSWORD } })
    expect(await mailTo(server, email)).not.toContain('exemplo.com')
    await requireConfirmation(false)
  })

  test.each(['x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])(
    'a forged token (%s) confirms nothing',
    async (token) => {
      const answer = await server.visitor().try(account.confirmEmail, { body: { token } })
      expect(answer.body.code).toBe('LINK_EXPIRED')
    },
  )
})
