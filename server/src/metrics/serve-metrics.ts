import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { listenProblem } from '#/config/reserve-ports.ts'
import { StartProblem } from '#/config/start-problem.ts'

type Options = {
  port: number
  host: string
  /** The metrics of all workers, in Prometheus's text format. */
  collect: () => Promise<string>
  /** For a worker, which answers nowhere else whether it is healthy and ready. */
  isReady?: () => Promise<boolean>
  log: Logger
}

/** On a separate port, which should not be reachable from outside: the metrics are private. */
export async function serveMetrics({ port, host, collect, isReady, log }: Options) {
  const server = createServer(async (request, response) => {
    if (isReady && (request.url === '/healthz' || request.url === '/readyz')) {
      const isFine = request.url === '/healthz' || (await isReady())
      response.writeHead(isFine ? 200 : 503).end()
      return
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await collect()
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
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
