import { account } from '@farol/contract/account.ts'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { apiClients } from '@farol/contract/api-clients.ts'
import { security } from '@farol/contract/security.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '#/testing/builders.ts'
import { mailedToken } from '#/testing/mailed.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const NEW_PASSWORD = 'outra-senha-de-teste-456'
let admin: SignedIn

beforeEach(async () => {
  admin = await signedIn(server, 'admin')
})

async function writingKey() {
  const body = { name: 'Script', scope: 'write' as const, lifeDays: null }
  return (await admin.call(apiClients.createKey, { body })).key
}

async function withBearer(bearer: string, path: string, method = 'GET', body?: object) {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const response = await fetch(server.url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const statusOf = async (key: string) => (await withBearer(key, adminCourses.list.path)).status

describe.each(['a writing key', 'a token'] as const)('%s', (kind) => {
  const bearer = async () =>
    kind === 'a token' ? (await admin.call(apiClients.token)).token : await writingKey()

  test('changes nobody’s role', async () => {
    const student = await signedIn(server)
    const path = users.setRole.path.replace('{userId}', student.userId)
    const answer = await withBearer(await bearer(), path, 'PUT', { role: 'admin' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'BROWSER_ONLY' } })
    expect((await student.call(account.session)).user?.role).toBe('student')
  })

  test('changes no settings', async () => {
    const { version, ...values } = await admin.call(settings.read)
    const body = { ...values, adminSecondFactor: false, version }
    const answer = await withBearer(await bearer(), settings.update.path, 'PUT', body)
    expect(answer).toMatchObject({ status: 403, body: { code: 'BROWSER_ONLY' } })
    expect((await admin.call(settings.read)).version).toBe(version)
  })
})

describe('a key ends', () => {
  test('with a changed password', async () => {
    const key = await writingKey()
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    await admin.call(security.changePassword, { body })
    expect(await statusOf(key)).toBe(401)
  })

  test('with a password that was reset', async () => {
    const key = await writingKey()
    await server.visitor().call(account.requestPasswordReset, { body: { email: admin.email } })
    const token = await mailedToken(server, admin.email)
    await server.visitor().call(account.resetPassword, { body: { token, password: NEW_PASSWORD } })
    expect(await statusOf(key)).toBe(401)
  })

  test('when its owner loses the role, and does not work again when the role is restored', async () => {
    const key = await writingKey()
    const other = await signedIn(server, 'admin')
    const params = { userId: admin.userId }
    await other.call(users.setRole, { params, body: { role: 'student' } })
    await other.call(users.setRole, { params, body: { role: 'admin' } })
    expect(await statusOf(key)).toBe(401)
    expect((await admin.call(apiClients.keys)).keys).toEqual([])
  })
})
