import { expect, test } from 'vitest'
import { buildUser, PASSWORD } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { AUTH_SECRET, testServer } from '#/testing/test-server.ts'
import { createReadToken } from './session-cookie.ts'

const cookieName = 'farol.session_token'
const server = await testServer()
const readToken = createReadToken({ name: cookieName, secret: AUTH_SECRET })

test('signing up and logging in create the same kind of session and cookie', async () => {
  const user = { name: 'Aline Prado', email: 'aline@farol.example', password: PASSWORD }
  const cookieOf = async (path: string, body: object) => {
    const response = await server.visitor().fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const [pair = '', ...attributes] = response.headers.getSetCookie().join().split('; ')
    return { token: readToken(pair), name: pair.split('=')[0], attributes: attributes.toSorted() }
  }
  const ofSignUp = await cookieOf('/api/account/sign-up', user)
  const ofLogIn = await cookieOf('/api/account/sign-in', { email: user.email, password: PASSWORD })
  expect(ofLogIn).toEqual({ ...ofSignUp, token: ofLogIn.token })
  const { rows } = await server.database.pool.query(`
    select token, round(extract(epoch from expires_at - created_at) / 60) as minutes, ip_address, user_agent from sessions order by id`)
  expect(rows.map(({ token }) => token)).toEqual([ofSignUp.token, ofLogIn.token])
  expect({ ...rows[1], token: '' }).toEqual({ ...rows[0], token: '' })
})

test('a cookie signed with another secret, changed, cut or without a signature is no session', async () => {
  const { cookieHeader } = await signedIn(server)
  const value = decodeURIComponent(cookieHeader.split('=').slice(1).join('='))
  const [token = '', signature = ''] = [
    value.slice(0, value.lastIndexOf('.')),
    value.slice(value.lastIndexOf('.') + 1),
  ]
  expect(createReadToken({ name: cookieName, secret: `${AUTH_SECRET}x` })(cookieHeader)).toBeUndefined()
  for (const forged of [
    token,
    `${token}.`,
    `x${token}.${signature}`,
    `${token}.${signature.slice(4)}`,
    `${token}.${signature}~`,
    `${token}.${signature}=`,
    '.',
    '%',
    '',
  ]) {
    expect(readToken(`${cookieName}=${forged}`)).toBeUndefined()
  }
})

test('the session cookie is found among others, and only by its whole name', async () => {
  const { cookieHeader } = await signedIn(server)
  const among = `theme=dark; ${cookieHeader}; x=1`
  expect(readToken(among)).toBeDefined()
  expect(readToken(`x${cookieHeader}`)).toBeUndefined()
})

test('with an https address the cookie is sent over https only', async () => {
  const { url } = await server.anotherInstance({ BASE_URL: 'https://cursos.example.org' })
  const { email } = await buildUser(server.database)
  const response = await fetch(`${url}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(response.headers.get('set-cookie')).toMatch(/^__Secure-farol\.session_token=.+; Secure/)
  expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(await (await fetch(`${url}/api/openapi.json`)).json()).toMatchObject({
    components: { securitySchemes: { session: { name: '__Secure-farol.session_token' } } },
  })
})

test('no path outside the contract signs anybody in', async () => {
  for (const path of [
    'sign-up/email',
    'sign-in/email',
    'get-session',
    'update-user',
    'reset-password',
    'ok',
    'link-social',
    'verify-password',
    'farol/open-session',
    'phone-number/send-otp',
    'phone-number/verify',
    'sign-in/phone-number',
    'two-factor/verify-totp',
    'passkey/verify-authentication',
  ]) {
    for (const init of [
      {},
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    ]) {
      const response = await server.visitor().fetch(`/api/auth/${path}`, init)
      expect(response.status, path).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
    }
  }
})

test('the address of a session is the socket’s, whatever header a client forges', async () => {
  const { id, email } = await buildUser(server.database)
  const forged = {
    'x-farol-address': '198.51.100.7',
    'x-forwarded-for': '198.51.100.7',
    'x-real-ip': '198.51.100.7',
  }
  await server.visitor().fetch('/api/account/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...forged },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { rows } = await server.database.pool.query('select ip_address from sessions where user_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ ip_address: '127.0.0.1' }])
})
