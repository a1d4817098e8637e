import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Config } from '#/config/config.ts'
import { listenProblem } from '#/config/reserve-ports.ts'
import { StartProblem } from '#/config/start-problem.ts'

/** The graceful shutdown's limit: longer than any request takes. */
const DRAIN_MS = 10_000
const SWEEP_MS = 20
const SLOW_CLIENT = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 }

export function listen(fetch: Parameters<typeof serve>[0]['fetch'], { host, port }: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port, serverOptions: SLOW_CLIENT }, () =>
      resolve(server),
    ) as Server
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartProblem(listenProblem(error, { variable: 'PORT', host, port }))),
    )
  })
}

/** From now on a connection ends with its response: a balancer that goes on sending requests opens another one. */
export const closeWhenAnswered = (server: Server) =>
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))

/** Graceful shutdown: accepts no new requests, finishes those under way, and closes what is open at the limit. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    // A connection becomes idle after its response; keep-alive would hold it open.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    server.close(() => {
      clearTimeout(limit)
      clearInterval(sweep)
      resolve()
    })
  })
}
