import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { account } from '@farol/contract/account.ts'
import { apiClients } from '@farol/contract/api-clients.ts'
import type { ProblemDetails } from '@farol/contract/errors.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createEncryption } from '#/config/encryption.ts'
import { newId } from '#/database/new-id.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { AUTH_SECRET, testServer } from '#/testing/test-server.ts'
import { type PublishedKey, signingKey } from './tokens.ts'

const server = await testServer({ BASE_URL: 'https://cursos.example.org' })
const { pool } = server.database
const parts = { database: server.database, encryption: createEncryption(AUTH_SECRET) }
let student: SignedIn

beforeEach(async () => {
  student = await signedIn(server)
})

const as = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
const newToken = async () => (await student.call(apiClients.token)).token
type KeySet = { keys: PublishedKey[] }
const keySet = async (url = server.url) =>
  ((await (await fetch(`${url}/.well-known/jwks.json`)).json()) as KeySet).keys

async function answerTo(token: string, path = '/api/courses', url = server.url) {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  const { code } = (await response.json()) as Partial<ProblemDetails>
  return { status: response.status, code }
}

/** The token with changed claims, signed again. */
function forged(token: string, change: { header?: object; claims?: object }, key?: KeyObject) {
  const [head, body, signature] = token.split('.')
  const signed = [
    { ...read(head), ...change.header },
    { ...read(body), ...change.claims },
  ]
    .map(as)
    .join('.')
  return `${signed}.${key ? sign(null, Buffer.from(signed), key).toString('base64url') : signature}`
}

describe('a token', () => {
  test('authenticates as its session for ten minutes, on every instance', async () => {
    const { token, expiresAt } = await student.call(apiClients.token)
    const minutes = (new Date(expiresAt).getTime() - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)
    expect((await answerTo(token)).status).toBe(200)
    const other = await server.anotherInstance()
    expect((await answerTo(token, '/api/courses', other.url)).status).toBe(200)
    expect((await answerTo(token, '/api/admin/courses')).code).toBe('FORBIDDEN')
    expect((await answerTo(token, '/api/account/sessions')).code).toBe('BROWSER_ONLY')
  })

  test('is not the session token: neither that nor the cookie is accepted in the header', async () => {
    const { rows } = await pool.query('select token from sessions where user_id = $1', [student.userId])
    const cookie = student.cookieHeader.split('=').slice(1).join('=')
    expect(decodeURIComponent(cookie)).toContain(rows[0].token)
    for (const raw of [rows[0].token, cookie, decodeURIComponent(cookie)]) {
      expect((await answerTo(raw)).status).toBe(401)
    }
  })

  test('can be verified by anyone with the published keys, which contain no secret', async () => {
    const token = await newToken()
    const [head, body, signature = ''] = token.split('.')
    const { kid, alg } = read(head)
    expect(alg).toBe('EdDSA')
    const published = (await keySet()).find((each) => each.kid === kid) ?? {}
    expect(Object.keys(published).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
    const key = createPublicKey({ key: published, format: 'jwk' })
    expect(verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(read(body)).toMatchObject({ aud: 'https://cursos.example.org', sub: student.userId })
  })

  test('ends with its session', async () => {
    const token = await newToken()
    await student.call(account.signOut)
    expect(await answerTo(token)).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
  })

  test('needs a session', async () => {
    expect((await server.visitor().try(apiClients.token)).status).toBe(401)
  })
})

describe('refused with a 401 of its own', () => {
  test('a changed token, an unsigned one, another algorithm, and arbitrary text', async () => {
    const token = await newToken()
    const other = await signedIn(server)
    const { privateKey } = generateKeyPairSync('ed25519')
    const none = forged(token, { header: { alg: 'none' } })
    for (const wrong of [
      forged(token, { claims: { sub: other.userId } }),
      forged(token, { claims: { exp: 9_999_999_999 } }, privateKey),
      none,
      `${none.split('.').slice(0, 2).join('.')}.`,
      forged(token, { header: { alg: 'HS256' } }),
      `${token}.x`,
      `${token}~`,
      `${token}=`,
      `${token}!x`,
      token.split('.').slice(0, 2).join('.'),
      'x.y.z',
      '',
      'a'.repeat(5_000),
    ]) {
      expect(await answerTo(wrong), wrong.slice(0, 200)).toEqual({ status: 401, code: 'TOKEN_INVALID' })
    }
  })

  test('an unknown key', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const token = forged(await newToken(), { header: { kid: newId() } }, privateKey)
    expect(await answerTo(token)).toEqual({ status: 401, code: 'TOKEN_UNKNOWN_KEY' })
  })

  test('an expired token, and one for another address', async () => {
    const token = await newToken()
    const { privateKey } = await signingKey(parts)
    const now = Math.floor(Date.now() / 1_000)
    expect(await answerTo(forged(token, { claims: { exp: now } }, privateKey))).toEqual({
      status: 401,
      code: 'TOKEN_EXPIRED',
    })
    expect(await answerTo(forged(token, { claims: { aud: 'https://outra.example' } }, privateKey))).toEqual({
      status: 401,
      code: 'TOKEN_WRONG_AUDIENCE',
    })
  })
})

describe('the keys', () => {
  test('are created once, on first use, and stored encrypted', async () => {
    await pool.query('delete from jwks')
    const other = await server.anotherInstance()
    const sets = await Promise.all([keySet(), keySet(other.url), keySet(), keySet(other.url)])
    expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBe(1)
    expect(sets[0]).toHaveLength(1)
    const { rows } = await pool.query('select private_key from jwks')
    const der = Buffer.from(rows[0].private_key, 'base64')
    expect(() => createPublicKey({ key: der, format: 'der', type: 'spki' })).toThrow()
    expect(
      createEncryption('another-secret-another-secret-another').decrypt(der, sets[0]?.[0]?.kid ?? ''),
    ).toBeUndefined()
  })

  test('are rotated by giving the old one an expiry: its tokens are valid until then', async () => {
    const before = await newToken()
    await pool.query(`update jwks set expires_at = now() + interval '1 hour'`)
    const after = await newToken()
    expect(read(after.split('.')[0]).kid).not.toBe(read(before.split('.')[0]).kid)
    expect([(await answerTo(before)).status, (await answerTo(after)).status]).toEqual([200, 200])
    await pool.query('update jwks set expires_at = now() where expires_at is not null')
    expect([(await answerTo(before)).code, (await answerTo(after)).status]).toEqual([
      'TOKEN_UNKNOWN_KEY',
      200,
    ])
  })
})
