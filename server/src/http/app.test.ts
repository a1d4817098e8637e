import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { account } from '@farol/contract/account.ts'
import { courses } from '@farol/contract/courses.ts'
import { overview } from '@farol/contract/overview.ts'
import { describe, expect, test } from 'vitest'
import { signedIn } from '#/testing/signed-in.ts'
import { ADMIN, testServer } from '#/testing/test-server.ts'

const server = await testServer()
const JSON_HEADERS = { 'content-type': 'application/json' }

describe('access', () => {
  test('is declared by the endpoint: visitors, students and administrators', async () => {
    expect((await server.visitor().try(courses.published)).status).toBe(401)
    expect((await server.visitor().try(overview.read)).status).toBe(401)
    const student = await signedIn(server)
    expect((await student.try(courses.published)).status).toBe(200)
    expect(await student.try(overview.read)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await (await signedIn(server, 'admin')).try(overview.read)).status).toBe(200)
  })

  test('is checked before the input, so that a stranger learns nothing from error messages', async () => {
    const answer = await server.visitor().send(account.updateProfile, { body: { nonsense: true } })
    expect(answer.status).toBe(401)
  })

  test('the first administrator can log in', async () => {
    const { user } = await server.visitor().call(account.signIn, { body: ADMIN })
    expect(user?.role).toBe('admin')
  })
})

describe('bad requests', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = JSON_HEADERS) =>
    server.visitor().fetch('/api/account/sign-in', { method: 'POST', headers, body })

  test.each([
    ['broken JSON', '{"email": ', 400, 'BAD_REQUEST'],
    ['broken UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 400, 'BAD_REQUEST'],
    ['an array', '[]', 422, 'INVALID_INPUT'],
    ['null', 'null', 422, 'INVALID_INPUT'],
    ['an empty body', '', 400, 'BAD_REQUEST'],
    ['a nesting of 100,000', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 422, 'INVALID_INPUT'],
    ['a huge number', '{"email": 1e999, "password": 1}', 422, 'INVALID_INPUT'],
    ['a prototype', '{"__proto__": {"email": "x"}}', 422, 'INVALID_INPUT'],
  ])('%s is answered plainly', async (_, body, status, code) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      code,
      status,
      requestId: expect.any(String),
      title: expect.any(String),
    })
  })

  test('also what no form can send wrongly is explained in Portuguese', async () => {
    const response = await post('{"email": "ana@escola.example", "password": 5}')
    expect(await response.json()).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { password: 'Entrada inválida: esperava um texto, recebeu um número' },
    })
  })

  test('10 MB are refused before they are read, with and without a length', async () => {
    const large = 'x'.repeat(10 * 1024 * 1024)
    expect((await post(large)).status).toBe(413)
    const stream = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 10; part += 1) controller.enqueue(new Uint8Array(1024 * 1024))
        controller.close()
      },
    })
    const init = { method: 'POST', headers: JSON_HEADERS, body: stream, duplex: 'half' }
    const chunked = server.visitor().fetch('/api/account/sign-in', init as RequestInit)
    // The server may answer, or close the connection before the client has sent it all: either is fine.
    const outcome = await chunked.then(
      ({ status }) => status,
      () => 'closed',
    )
    expect([413, 'closed']).toContain(outcome)
    expect((await server.visitor().fetch('/healthz')).status).toBe(200)
  })

  test('two hosts in one request are refused, whichever is ours', async () => {
    const { host, hostname, port } = new URL(server.url)
    const statusOf = async (hosts: string[]) => {
      const socket = connect(Number(port), hostname)
      const lines = ['GET /healthz HTTP/1.1', ...hosts.map((each) => `Host: ${each}`), 'Connection: close']
      socket.end(`${lines.join('\r\n')}\r\n\r\n`)
      return Number((await text(socket)).split(' ')[1])
    }
    expect(await statusOf([host])).toBe(200)
    expect(await statusOf([host, 'evil.example'])).toBe(400)
    expect(await statusOf(['evil.example', host])).toBe(400)
  })

  test('a form, as another site could send it, is refused', async () => {
    const response = await post('email=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(response.status).toBe(415)
  })
})

describe('writes from elsewhere', () => {
  const writeWith = (headers: Record<string, string>) =>
    server.visitor().fetch('/api/account/sign-out', { method: 'POST', headers })

  test.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['origin', 'http://127.0.0.1.evil.example'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('are refused: %s %s', async (name, value) => {
    const response = await writeWith({ [name]: value })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' })
  })

  test('are distinguished from our own pages and from programs', async () => {
    expect((await writeWith({ origin: server.url })).status).toBe(200)
    expect((await writeWith({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await writeWith({})).status).toBe(200)
  })
})

describe('answers', () => {
  test('carry the security headers, a request id and no caching', async () => {
    const { headers } = await server.visitor().fetch('/api/session')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('carry the request id of a proxy in front if it is valid, and a new one otherwise', async () => {
    const idFor = async (given: string) =>
      (await server.visitor().fetch('/api/session', { headers: { 'x-request-id': given } })).headers.get(
        'x-request-id',
      )
    for (const given of ['7b1c4d2e-5f60-4a71-8b92-a3b4c5d6e7f8', 'edge_01.HX7Q2M', 'a'.repeat(64)])
      expect(await idFor(given)).toBe(given)
    for (const given of ['', 'short', 'a'.repeat(65), 'with spaces in it', '<script>alert(1)</script>'])
      expect(await idFor(given)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('of a page’s files carry no more headers than data', async () => {
    const { headers } = await server.visitor().fetch('/assets/none.js')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toBeNull()
  })

  test.each(['/', '/dashboard', '/api/docs'])('of the page %s carry the headers for pages', async (path) => {
    const { headers } = await server.visitor().fetch(path)
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self'( 'sha256-[\w+/=]+')*; style-src 'self'( 'sha256-[\w+/=]+')*; /,
    )
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  test.each(['/api/nothing', '/api/courses/../nothing', '/api/courses%2F', '/api/session/x'])(
    'for the unknown address %s are 404 in JSON',
    async (path) => {
      const response = await server.visitor().fetch(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
    },
  )

  test('health and readiness are machine-readable', async () => {
    expect(await (await server.visitor().fetch('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await server.visitor().fetch('/readyz')).json()).toEqual({ status: 'ready' })
  })

  test('describe themselves as OpenAPI 3.1 and as a page', async () => {
    const document = (await (await server.visitor().fetch('/api/openapi.json')).json()) as { paths: object }
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/account/sign-up': { post: { 'x-access': 'public', requestBody: { required: true } } },
        '/api/admin/overview': { get: { 'x-access': 'admin', responses: { 403: expect.anything() } } },
      },
    })
    const page = await (await server.visitor().fetch('/api/docs')).text()
    for (const path of Object.keys(document.paths)) expect(page).toContain(path)
    expect(page).not.toContain('<script')
  })
})
