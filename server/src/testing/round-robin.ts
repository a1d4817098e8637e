import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/**
 * A minimal load balancer: every request goes to the next instance. One that refuses connections is removed; a request
 * that is lost gets a 502, and the client may retry.
 */
export async function roundRobin(urls: string[]): Promise<string> {
  let targets = urls.map((url) => new URL(url))
  let turn = 0

  function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    turn += 1
    const target = targets[turn % targets.length]
    if (!target) return outgoing.writeHead(502).end()
    const { method, url: path, headers } = incoming
    const call = request({ host: target.hostname, port: target.port, method, path, headers, agent: false })
    call.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') targets = targets.filter((each) => each !== target)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502, { 'content-type': 'application/json' }).end('{}')
    })
    outgoing.on('close', () => call.destroy())
    incoming.pipe(call)
  }

  // Clients rely on the instances' keep-alive header: the balancer never closes a connection sooner.
  const server = createServer({ keepAliveTimeout: 0 }, forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
