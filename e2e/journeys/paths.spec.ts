import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '../farol.ts'

const PATHS = [
  ...[
    '/',
    '//',
    '///evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
  ],
  ...[
    '/..',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/....//etc/passwd',
    '/%252e%252e/x',
  ],
  ...[
    '/assets/',
    '/assets/..',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/x.js.br',
    '/index.html/',
  ],
  ...[
    '/media/demo/..%2f..%2f..%2fmain.ts',
    '/media/demo/../../main.ts',
    '/media/',
    '/pages.json',
    '/.env',
    '/auth-secret',
  ],
  ...[
    '/%00',
    '/%',
    '/%zz',
    '/%E0%A4%A',
    '/%ED%A0%80',
    '/auth/',
    '/auth//',
    '/AUTH',
    '/admin/..;/',
    '/admin%2f',
    '/course/%2e%2e/x',
  ],
  ...[
    '/api',
    '/api/',
    '/api//session',
    '/API/session',
    '/api/session/',
    '/api/session%2f',
    '/api/%73ession',
    '/./api/session',
  ],
  ...[
    '/healthz/',
    '/api/docs/',
    '/.well-known/../api/session',
    '*',
    'http://evil.example/',
    'x',
    '/?',
    '/#',
    `/${'a'.repeat(8_000)}`,
  ],
]
const METHODS = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'CONNECT',
  'BREW',
]

const HUGE = 'x'.repeat(100_000)
const HEADERS = [
  [`cookie: ${HUGE}`],
  Array.from({ length: 3_000 }, (_, index) => `x-${index}: y`),
  ['host: evil.example'],
  ['host: a', 'host: b'],
  ['host:'],
  ['host: x', 'content-length: 5', 'content-length: 6'],
  ['host: x', 'content-length: -1'],
  ['host: x', 'transfer-encoding: chunked', 'content-length: 3'],
  ['host: x', 'transfer-encoding: xyz'],
  ['host: x', 'range: bytes=0-99999999999999999999'],
  ['host: x', 'accept-encoding: \u00e9\u0001'],
  ['host: x', ' folded: y'],
]

/** One request as written here, byte for byte; answers with all that came back before the connection ended. */
const ask = (url: string, lines: string[]): Promise<string> =>
  new Promise((resolve) => {
    const { port, hostname } = new URL(url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (data) => {
      answer += data.toString('latin1')
    })
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer))
    socket.write([...lines, 'connection: close', '', ''].join('\r\n'), 'latin1')
  })

test('no path, method or header leads out of what is served, elsewhere, or to a fault', async ({ farol }) => {
  const secret = readFileSync(join(farol.dataDir, 'auth-secret'), 'utf8').trim()
  const requests = [
    ...PATHS.flatMap((path) => METHODS.map((method) => [`${method} ${path} HTTP/1.1`, 'host: farol.test'])),
    ...HEADERS.map((lines) => ['GET /auth HTTP/1.1', ...lines]),
    ['GET /auth HTTP/0.9'],
    ['GET  /auth  HTTP/1.1', 'host: x'],
    ['\u0000\u0001\u0002'],
  ]
  const unanswered: string[] = []
  for (const request of requests) {
    const what = request.join(' ').slice(0, 200)
    const answer = await ask(farol.url, request)
    if (answer === '') {
      unanswered.push(what)
      continue
    }
    expect(answer, what).toMatch(/^HTTP\/1\.1 [2-4]\d\d /)
    expect(answer, what).not.toMatch(/^location:/im)
    expect(answer, what).not.toContain(secret)
    expect(answer, what).not.toMatch(/root:.*:0:0:|^import .* from '\.\//m)
    if (/^content-type: text\/html/im.test(answer))
      expect(answer, what).toMatch(/^content-security-policy: default-src 'none'/im)
  }
  // The server opens no tunnels: it closes the connection without a response.
  expect(unanswered.filter((what) => !what.startsWith('CONNECT '))).toEqual([])
})
