import { account } from '@farol/contract/account.ts'
import { secondFactor } from '@farol/contract/factors.ts'
import { privacy } from '@farol/contract/privacy.ts'
import { provider as endpoints } from '@farol/contract/provider.ts'
import { security } from '@farol/contract/security.ts'
import { users } from '@farol/contract/users.ts'
import { USER_NAME_MAX } from '@farol/domain/limits.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createEncryption } from '#/config/encryption.ts'
import { enrolApp } from '#/testing/authenticator.ts'
import { buildUser, PASSWORD } from '#/testing/builders.ts'
import { type Claimed, claimed, startIdentityProvider } from '#/testing/identity-provider.ts'
import { mailedToken } from '#/testing/mailed.ts'
import { isSignedIn, signedIn } from '#/testing/signed-in.ts'
import { AUTH_SECRET, testServer } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'

/** The public address of a Farol on a free port. */
const FAROL = 'http://127.0.0.1:0'
const provider = await startIdentityProvider({ farolUrl: FAROL })
afterAll(provider.close)
const server = await testServer(provider.variables)
const { pool } = server.database

const locationOf = (response: Response) => {
  expect(response.status).toBe(303)
  return response.headers.get('location') ?? ''
}

/** Up to the provider's response, which has not reached Farol yet. */
async function beforeCallback(user: Claimed | 'cancels', { visitor = server.visitor(), redirect = '' } = {}) {
  provider.answerAs(user)
  const start = locationOf(await visitor.fetch(`${endpoints.start.path}${redirect}`))
  return { visitor, callback: await provider.visit(start) }
}

/** The whole flow: the final URL and the browser. */
async function logIn(...way: Parameters<typeof beforeCallback>) {
  const { visitor, callback } = await beforeCallback(...way)
  return { visitor, landing: locationOf(await visitor.fetch(callback)) }
}

const userOf = async (visitor: Visitor) => (await visitor.call(account.session)).user
const linksOf = async (userId: string) =>
  (
    await pool.query(
      'select provider_id as "providerId", account_id as "accountId" from accounts where user_id = $1 order by created_at',
      [userId],
    )
  ).rows

describe('with an address that is new here', () => {
  test('creates a student with a confirmed address and no password, who lands on the page they wanted', async () => {
    const user = claimed({ email: 'Nova.Pessoa@Provedor.Example', name: '  Ana de Fora ' })
    const { visitor, landing } = await logIn(user, { redirect: '?redirect=/course/7?aba=2' })
    expect(landing).toBe('/auth?redirect=%2Fcourse%2F7%3Faba%3D2#entered')
    const me = await userOf(visitor)
    expect(me).toMatchObject({ name: 'Ana de Fora', email: 'nova.pessoa@provedor.example', role: 'student' })
    expect(await linksOf(me?.id ?? '')).toEqual([{ providerId: provider.issuer, accountId: user.sub }])
    const { rows } = await pool.query('select email_verified from users where id = $1', [me?.id])
    expect(rows).toEqual([{ email_verified: true }])
  })

  test('takes the name if a sign-up would, else the local part of the address', async () => {
    const named = async (name: string) =>
      (await userOf((await logIn(claimed({ name, email: `nome${name.length}@x.example` }))).visitor))?.name
    expect(await named('Ana\nBia')).toBe('nome7')
    expect(await named('')).toBe('nome0')
    expect(await named('a'.repeat(USER_NAME_MAX + 5))).toBe('a'.repeat(USER_NAME_MAX))
  })

  test('also with a provider that includes the address in the ID token', async () => {
    const prompt = await startIdentityProvider({ farolUrl: FAROL, isAddressInToken: true })
    afterAll(prompt.close)
    const visitor = new Visitor((await server.anotherInstance(prompt.variables)).url)
    const user = claimed()
    prompt.answerAs(user)
    const start = locationOf(await visitor.fetch(endpoints.start.path))
    expect(locationOf(await visitor.fetch(await prompt.visit(start)))).toBe('/auth#entered')
    expect(await userOf(visitor)).toMatchObject({ email: user.email })
  })

  test('twice concurrently creates one account', async () => {
    const user = claimed()
    const both = [await beforeCallback(user), await beforeCallback(user)]
    const landings = await Promise.all(
      both.map(async ({ visitor, callback }) => locationOf(await visitor.fetch(callback))),
    )
    expect(landings).toEqual(['/auth#entered', '/auth#entered'])
    const [one, other] = await Promise.all(both.map(({ visitor }) => userOf(visitor)))
    expect(one?.id).toBe(other?.id)
  })

  test('is refused unless the provider has verified it', async () => {
    const { visitor, landing } = await logIn(claimed({ email_verified: false }))
    expect(landing).toBe('/auth#unverified')
    expect(await isSignedIn(visitor)).toBe(false)
  })
})

describe('with the address of an existing account', () => {
  test('links the account whose address is confirmed, and keeps its password', async () => {
    const { id, email } = await buildUser(server.database)
    const user = claimed({ email })
    const { visitor } = await logIn(user)
    expect((await userOf(visitor))?.id).toBe(id)
    expect(await linksOf(id)).toMatchObject([{ providerId: 'credential' }, { accountId: user.sub }])
    await server.visitor().call(account.signIn, { body: { email, password: PASSWORD } })
  })

  test('never takes over an account whose address is not confirmed', async () => {
    const { id, email } = await buildUser(server.database, { isEmailConfirmed: false })
    const { visitor, landing } = await logIn(claimed({ email }), { redirect: '?redirect=/courses' })
    expect(landing).toBe('/auth?redirect=%2Fcourses#unconfirmed')
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await linksOf(id)).toHaveLength(1)
  })

  test('links nothing when the provider has not verified it', async () => {
    const { id, email } = await buildUser(server.database)
    expect((await logIn(claimed({ email, email_verified: false }))).landing).toBe('/auth#unverified')
    expect(await linksOf(id)).toHaveLength(1)
  })

  test('does not open the account of the address’s previous owner', async () => {
    const { id, email } = await buildUser(server.database)
    await logIn(claimed({ email }))
    expect((await logIn(claimed({ email }))).landing).toBe('/auth#other-login')
    expect(await linksOf(id)).toHaveLength(2)
  })

  test('recognises a linked user by their subject, even with another address', async () => {
    const first = claimed()
    const before = await userOf((await logIn(first)).visitor)
    const taken = await buildUser(server.database)
    const { visitor } = await logIn({ ...first, email: taken.email, email_verified: false })
    expect(await userOf(visitor)).toMatchObject({ id: before?.id, email: first.email })
  })
})

describe('a response of the provider is accepted once, and from the browser that started', () => {
  test('not with another state, and not without the cookie', async () => {
    const { visitor, callback } = await beforeCallback(claimed())
    const { callback: foreign } = await beforeCallback(claimed())
    expect(locationOf(await server.visitor().fetch(callback))).toBe('/auth#failed')
    expect(locationOf(await visitor.fetch(foreign))).toBe('/auth#failed')
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('not a second time, not even with the cookie of the first', async () => {
    const { visitor, callback } = await beforeCallback(claimed())
    const cookie = visitor.cookieHeader
    expect(locationOf(await visitor.fetch(callback))).toBe('/auth#entered')
    expect(visitor.cookieHeader).not.toContain('farol.provider')
    const again = server.visitor()
    expect(locationOf(await again.fetch(callback, { headers: { cookie } }))).toBe('/auth#failed')
    expect(await isSignedIn(again)).toBe(false)
  })

  test.each([
    ['another nonce', { nonce: 'another' }],
    ['another verifier', { verifier: 'x'.repeat(43) }],
    ['a cookie that is too old', { expiresAt: 0 }],
  ])('not with %s', async (_, changes) => {
    const { visitor, callback } = await beforeCallback(claimed())
    const { encrypt, decrypt } = createEncryption(AUTH_SECRET)
    const owner = 'log-in with a provider'
    const [name = '', value = ''] = visitor.cookieHeader.split('=')
    const begun = JSON.parse(String(decrypt(Buffer.from(value, 'base64url'), owner)))
    const changed = encrypt(Buffer.from(JSON.stringify({ ...begun, ...changes })), owner)
    const headers = { cookie: `${name}=${changed.toString('base64url')}` }
    expect(locationOf(await server.visitor().fetch(callback, { headers }))).toMatch(/^\/auth.*#failed$/)
  })

  test('and is verified against an encrypted cookie', async () => {
    const { headers } = await server.visitor().fetch(endpoints.start.path)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^farol\.provider=[\w-]{100,}; Max-Age=600; Path=\/api\/account\/provider; HttpOnly; SameSite=Lax$/,
      ),
    ])
    const address = new URL(headers.get('location') ?? '')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/.{40}/),
      state: expect.stringMatching(/.{40}/),
    })
  })
})

describe('the rules of a log-in hold', () => {
  test('a blocked user stays out, linked or not', async () => {
    const { id, email } = await buildUser(server.database)
    const user = claimed({ email })
    const block = () => pool.query('update users set blocked_at = now() where id = $1', [id])
    await block()
    expect((await logIn(user)).landing).toBe('/auth#blocked')
    expect(await linksOf(id)).toHaveLength(1)
    await pool.query('update users set blocked_at = null where id = $1', [id])
    await logIn(user)
    await block()
    const { visitor, landing } = await logIn(user)
    expect(landing).toBe('/auth#blocked')
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('a second factor is still required', async () => {
    const owner = await signedIn(server)
    const { app } = await enrolApp(owner)
    const { visitor, landing } = await logIn(claimed({ email: owner.email }), {
      redirect: '?redirect=/courses',
    })
    expect(landing).toBe('/auth/verify?redirect=%2Fcourses')
    expect(await isSignedIn(visitor)).toBe(false)
    await visitor.call(secondFactor.verify, { body: { method: 'totp', code: app.code(1) } })
    expect((await userOf(visitor))?.id).toBe(owner.userId)
  })

  test('sensitive actions require the password, and a user without one is told how to set it', async () => {
    const { visitor } = await logIn(claimed())
    const me = await userOf(visitor)
    const sentence =
      'Sua conta ainda não tem senha. Saia e crie uma em “Esqueci minha senha”, na página de entrada.'
    expect(await visitor.try(security.prove, { body: { password: PASSWORD } })).toMatchObject({
      status: 422,
      body: { code: 'WRONG_PROOF', fields: { password: sentence } },
    })
    const body = { currentPassword: PASSWORD, newPassword: 'outra-senha-123' }
    expect((await visitor.try(security.changePassword, { body })).body.fields).toEqual({
      currentPassword: sentence,
    })

    const email = me?.email ?? ''
    await server.visitor().call(account.requestPasswordReset, { body: { email } })
    const token = await mailedToken(server, email)
    await server.visitor().call(account.resetPassword, { body: { token, password: PASSWORD } })
    const back = server.visitor()
    await back.call(account.signIn, { body: { email, password: PASSWORD } })
    await back.call(security.prove, { body: { password: PASSWORD } })
    expect(await linksOf(me?.id ?? '')).toHaveLength(2)
  })

  test('the link is in the data export, and is deleted with the account', async () => {
    const user = claimed()
    const { visitor } = await logIn(user)
    const id = (await userOf(visitor))?.id ?? ''
    const { formas_de_entrar: ways } = await visitor.call(privacy.exportData)
    expect(ways).toMatchObject([{ tipo: provider.issuer, conta: user.sub }])
    const admin = await signedIn(server, 'admin')
    await admin.call(users.remove, { params: { userId: id }, body: { reason: 'Pediu', when: 'now' } })
    expect(await linksOf(id)).toEqual([])
    expect((await userOf((await logIn(user)).visitor))?.id).not.toBe(id)
  })
})

describe('when it fails', () => {
  test('a user who cancels returns to the log-in, which remembers the page they wanted', async () => {
    const { landing } = await logIn('cancels', { redirect: '?redirect=/courses' })
    expect(landing).toBe('/auth?redirect=%2Fcourses#cancelled')
  })

  test('an unreachable provider does not prevent the start, gives a clear error, and is retried', async () => {
    const away = await startIdentityProvider({ farolUrl: FAROL })
    const { url } = await server.anotherInstance(away.variables)
    await away.close()
    const visitor = new Visitor(url)
    expect(locationOf(await visitor.fetch(`${endpoints.start.path}?redirect=/courses`))).toBe(
      '/auth?redirect=%2Fcourses#unavailable',
    )
  })

  test('too many tries give a clear error', async () => {
    const { url } = await server.anotherInstance({ TRUST_PROXY: 'on' })
    const visitor = new Visitor(url)
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const tries = await Promise.all(
      Array.from({ length: 301 }, async () =>
        locationOf(await visitor.fetch(endpoints.callback.path, { headers })),
      ),
    )
    expect(tries.filter((landing) => landing === '/auth#too-many')).toHaveLength(1)
  })
})

test('the log-in offers a provider only where one is configured', async () => {
  expect(await server.visitor().call(account.session)).toEqual({ user: null, provider: 'Escola Um' })
  const { url } = await server.anotherInstance({
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    OIDC_CLIENT_SECRET: '',
    OIDC_NAME: '',
  })
  const visitor = new Visitor(url)
  expect(await visitor.call(account.session)).toEqual({ user: null })
  expect((await visitor.fetch(endpoints.start.path)).status).toBe(404)
  expect((await visitor.fetch(endpoints.callback.path)).status).toBe(404)
})
