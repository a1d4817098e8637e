import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readUpload } from './read-body.ts'

const TYPE = 'application/offset+octet-stream'
const LIMIT_BYTES = 1_000

function readFrom(incoming: IncomingMessage) {
  const request = new Request('http://farol', { headers: { 'content-type': TYPE } })
  const accepted = { types: [TYPE], limitBytes: LIMIT_BYTES, keepsPartial: true } as const
  return readUpload({ request, incoming }, accepted)
}

const sockets = new Set<Socket>()
const server = createServer(async (incoming, outgoing) => {
  sockets.add(incoming.socket)
  const answer = await readFrom(incoming).then(
    (bytes) => `${bytes.length}`,
    (problem) => problem.code,
  )
  outgoing.end(answer)
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const { port } = server.address() as AddressInfo
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => {
  agent.destroy()
  server.close()
})

/** Without a content-length. */
async function send(bytes: number) {
  const sent = request({ host: '127.0.0.1', port, agent, method: 'PATCH' })
  sent.write(Buffer.alloc(bytes))
  sent.end()
  const [response] = await once(sent, 'response')
  return text(response)
}

test('after a body over the limit the next request on the same connection is answered', async () => {
  // More than the buffers of a connection take.
  expect(await send(20_000_000)).toBe('BODY_TOO_LARGE')
  expect(await send(10)).toBe('10')
  expect(sockets.size).toBe(1)
})

test('a connection that broke before its body was read is not waited for', async () => {
  const { promise: read, resolve } = Promise.withResolvers<Uint8Array>()
  const breaking = createServer(async (incoming) => {
    incoming.socket.destroy()
    await new Promise((closed) => incoming.once('close', closed))
    resolve(await readFrom(incoming))
  })
  await once(breaking.listen(0, '127.0.0.1'), 'listening')
  const { port } = breaking.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, method: 'PATCH' })
  const failed = once(sent, 'error')
  sent.write(Buffer.alloc(10))
  await failed
  expect((await read).length).toBe(0)
  breaking.close()
})
