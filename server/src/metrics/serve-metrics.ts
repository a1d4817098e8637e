import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { listenProblem } from '../config/hold-ports.ts'
import { StartProblem } from '../config/start-problem.ts'
import { type Family, metricsText } from './family.ts'

type Options = {
  port: number
  host: string
  collect: () => Promise<ReadonlyMap<number, readonly Family[]>>
  log: Logger
}

/** On a port of its own, which nobody outside should reach: what a school does is nobody else's business. */
export async function serveMetrics({ port, host, collect, log }: Options) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = metricsText(await collect())
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    } catch (error) {
      log.warn({ err: error }, 'metrics could not be collected')
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartProblem(listenProblem(error, { variable: 'METRICS_PORT', host, port }))),
    )
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}/metrics`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
