import { connect } from 'node:net'
import { account } from '@farol/contract/account.ts'
import { allEndpoints } from '@farol/contract/contract.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { DEFAULT_CAPTION_LANGUAGE } from '@farol/domain/captions/languages.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { testServer } from '#/testing/test-server.ts'
import { newFuzzSchool } from './fuzz-school.ts'

const server = await testServer()
const { cookies } = await newFuzzSchool(server)
const { hostname, port } = new URL(server.url)

const TEN_MEGABYTES = 10 * 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, ' ')
const CHUNK_HEAD = `${CHUNK.length.toString(16)}\r\n`

/** Writes until the server stops reading; returns the response, or an empty text. */
function sendLarge(head: string, isChunked: boolean): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    let left = TEN_MEGABYTES
    const more = () => {
      while (left > 0 && socket.writable) {
        left -= CHUNK.length
        if (isChunked) socket.write(CHUNK_HEAD)
        const hasRoom = socket.write(CHUNK)
        if (isChunked) socket.write('\r\n')
        if (!hasRoom) return
      }
      if (isChunked && left <= 0) socket.write('0\r\n\r\n')
    }
    socket.on('drain', more)
    socket.on('data', (data: Buffer) => {
      answer += data.toString('latin1')
      socket.end()
    })
    // The server may close the connection before everything is sent.
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer))
    socket.write(head)
    more()
  })
}

/** For those that are no ids. */
const NAMED: Record<string, string> = { '{language}': DEFAULT_CAPTION_LANGUAGE, '{kind}': 'logo-light' }
const paramOf = (name: string) => NAMED[name] ?? newId()

const headOf = ({ method, path, uploads }: Endpoint, length: string) =>
  [
    `${method} ${path.replaceAll(/\{\w+\}/g, paramOf)} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `content-type: ${uploads?.types[0] ?? 'application/json'}`,
    `cookie: ${cookies.admin}`,
    length,
    '\r\n',
  ].join('\r\n')

/** The server may also close the connection without a response. */
const expectTooLarge = (answer: string) => expect(answer).toMatch(/^$|^HTTP\/1\.1 413 /)

const reading = allEndpoints.filter(({ body, uploads }) => body || uploads)

test.each(reading.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '10 MB sent to %s are refused',
  async (_, endpoint) => {
    expectTooLarge(await sendLarge(headOf(endpoint, `content-length: ${TEN_MEGABYTES}`), false))
  },
)

test.each([
  ['JSON', account.signUp],
  ['a photo', account.updatePhoto],
])('10 MB of %s without a declared length are refused too', async (_, endpoint) => {
  expectTooLarge(await sendLarge(headOf(endpoint, 'transfer-encoding: chunked'), true))
})

test('the server still works afterwards', async () => {
  expect((await server.visitor().fetch('/readyz')).status).toBe(200)
})
