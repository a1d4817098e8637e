import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/**
 * The smallest balancer: every request goes to the next instance. One that refuses connections is left out from then on;
 * a request that was lost on its way is answered with 502, as a balancer would, and the client may try again.
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

  // An instance says in its answers how long it keeps a connection, and clients believe it: the balancer never ends one sooner.
  const server = createServer({ keepAliveTimeout: 0 }, forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
