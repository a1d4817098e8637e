import { adminCourses } from '@farol/contract/admin-courses.ts'
import { apiClients } from '@farol/contract/api-clients.ts'
import { contract } from '@farol/contract/contract.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { settings } from '@farol/contract/settings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { enrolApp } from '#/testing/authenticator.ts'
import { giveRole } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { pool } = server.database
let admin: SignedIn

beforeEach(async () => {
  admin = await signedIn(server, 'admin')
})

type Wanted = { name?: string; scope?: 'read' | 'write'; lifeDays?: 30 | null }
const wanted = (options: Wanted = {}) => ({
  body: { name: 'Planilha', scope: 'read' as const, lifeDays: null, ...options },
})
const newKey = (options?: Wanted) => admin.call(apiClients.createKey, wanted(options))

async function withKey(key: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers }
  const response = await fetch(server.url + path, { ...init, headers })
  return { status: response.status, body: await response.json() }
}
const courses = (key: string) => withKey(key, adminCourses.list.path)
const course = {
  title: 'Pela API',
  description: '',
  orderIndex: 1,
  isPublished: false,
  prerequisiteCourseId: null,
}

describe('an API key', () => {
  test('is shown once, stored as a digest, and listed by its first characters', async () => {
    const { key, created } = await newKey({ name: 'Relatório', lifeDays: 30 })
    expect(key).toMatch(/^farol_[\w-]{43}$/)
    expect(created).toMatchObject({ name: 'Relatório', scope: 'read', start: key.slice(0, 12) })
    const days = (new Date(created.expiresAt ?? 0).getTime() - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const { keys } = await admin.call(apiClients.keys)
    expect(keys).toMatchObject([{ id: created.id, lastUsedAt: null }])
    expect(JSON.stringify(keys)).not.toContain(key)
    const { rows } = await pool.query(`select api_keys::text as row from api_keys where id = $1`, [
      created.id,
    ])
    expect(rows[0].row).not.toContain(key.slice(12))
  })

  test('asks for a name', async () => {
    const nameless = await admin.try(apiClients.createKey, wanted({ name: ' ' }))
    expect(nameless).toMatchObject({ status: 422, body: { fields: { name: 'Dê um nome à chave.' } } })
    expect((await admin.call(apiClients.keys)).keys).toEqual([])
  })

  test('is for administrators', async () => {
    const student = await signedIn(server)
    expect((await student.try(apiClients.createKey, wanted())).status).toBe(403)
    expect((await student.try(apiClients.keys)).status).toBe(403)
  })

  test('with read scope only reads; one with write scope does both, from any origin', async () => {
    const [reading, writing] = [await newKey(), await newKey({ scope: 'write' })]
    expect((await courses(reading.key)).status).toBe(200)
    const post = (key: string) =>
      withKey(key, adminCourses.create.path, {
        method: 'POST',
        headers: { origin: 'https://outro.example' },
        body: JSON.stringify(course),
      })
    expect(await post(reading.key)).toMatchObject({ status: 403, body: { code: 'API_KEY_READ_ONLY' } })
    expect((await post(writing.key)).status).toBe(200)
    const { changes } = await admin.call(settings.changes, { query: {} })
    const names = changes.slice(0, 3).map(({ action, subject }) => `${action} ${subject}`)
    const starts = [writing, reading].map(({ created }) => created.start)
    expect(names).toEqual(['course.create Pela API', ...starts.map((start) => `api-key.create ${start}`)])
  })

  test('records its last use', async () => {
    const { key } = await newKey()
    await courses(key)
    const lastUse = async () => (await admin.call(apiClients.keys)).keys[0]?.lastUsedAt
    await expect.poll(lastUse).toEqual(expect.any(String))
  })

  test('is the only credential: a session cookie does not help a wrong key', async () => {
    const headers = { cookie: admin.cookieHeader }
    const answer = await withKey('farol_errada', adminCourses.list.path, { headers })
    expect(answer).toMatchObject({ status: 401, body: { code: 'API_KEY_INVALID' } })
    const { key } = await newKey()
    expect((await courses(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).status).toBe(401)
  })

  test('is rate limited', async () => {
    const { key } = await newKey()
    expect((await courses(key)).status).toBe(200)
    await pool.query(`update rate_limits set count = 600 where key like 'api-key:key/%'`)
    const answer = await courses(key)
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  })

  test('is one of 25 at most, even when they are created concurrently', async () => {
    for (let made = 0; made < 24; made += 1) {
      await pool.query(
        `insert into api_keys (id, user_id, name, scope, start, digest) values (gen_random_uuid(), $1, 'x', 'read', 'farol_', $2)`,
        [admin.userId, Buffer.from(`${admin.userId}${made}`)],
      )
    }
    const answers = await Promise.all([1, 2, 3].map(() => admin.try(apiClients.createKey, wanted())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('an API key ends', () => {
  test('when its owner revokes it, which is recorded; nobody else can', async () => {
    const { key, created } = await newKey()
    const other = await signedIn(server, 'admin')
    const params = { keyId: created.id }
    expect((await other.try(apiClients.revokeKey, { params })).status).toBe(404)
    await admin.call(apiClients.revokeKey, { params })
    expect(await courses(key)).toMatchObject({ status: 401, body: { code: 'API_KEY_INVALID' } })
    expect((await admin.call(apiClients.keys)).keys).toEqual([])
    expect((await admin.try(apiClients.revokeKey, { params })).status).toBe(404)
    const { changes } = await admin.call(settings.changes, { query: {} })
    expect(changes[0]).toMatchObject({ action: 'api-key.revoke', subject: created.start })
  })

  test('when it expires', async () => {
    const { key, created } = await newKey({ lifeDays: 30 })
    expect((await courses(key)).status).toBe(200)
    await pool.query('update api_keys set expires_at = now() where id = $1', [created.id])
    expect((await courses(key)).status).toBe(401)
  })

  test('at the next request after its owner is demoted', async () => {
    const { key } = await newKey()
    expect((await courses(key)).status).toBe(200)
    await giveRole(server.database, { userId: admin.userId, role: 'student' })
    for (const path of [adminCourses.list.path, '/api/courses', '/api/session']) {
      expect(await withKey(key, path)).toMatchObject({ status: 401, body: { code: 'API_KEY_INVALID' } })
    }
  })
})

test('a mandatory second factor also applies to the owners of keys', async () => {
  const { key } = await newKey()
  await pool.query('update settings set admin_second_factor = true')
  expect(await courses(key)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } })
  await enrolApp(admin)
  expect((await courses(key)).status).toBe(200)
  await pool.query('update settings set admin_second_factor = false')
})

const { factors, passkeys, phone, privacy, secondFactor, security } = contract
const closed = [apiClients, factors, passkeys, phone, privacy, secondFactor, security].flatMap((group) =>
  Object.values<Endpoint>(group),
)

test('keys cannot change credentials, roles or settings', async () => {
  const { key } = await newKey({ scope: 'write' })
  const { users } = contract
  for (const endpoint of [...closed, users.resetFactors, users.setRole, settings.update]) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, admin.userId)
    const answer = await withKey(key, path, { method: endpoint.method })
    expect(answer, `${endpoint.method} ${path}`).toMatchObject({
      status: 403,
      body: { code: 'BROWSER_ONLY' },
    })
  }
})

test('the OpenAPI document says where keys may be used', async () => {
  type Document = {
    components: { securitySchemes: Record<string, unknown> }
    paths: Record<string, { get: { security: unknown[] } }>
  }
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document
  expect(document.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(document.paths[adminCourses.list.path]?.get.security).toContainEqual({ bearer: [] })
  expect(document.paths['/api/account/api-keys']?.get.security).toEqual([{ session: [] }])
})
