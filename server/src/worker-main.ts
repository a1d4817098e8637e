import { type Config, readConfig } from './config/config.ts'
import { createLog } from './config/log.ts'
import { reservePorts } from './config/reserve-ports.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { showFirstLogins } from './start/first-logins.ts'
import { startJobWorker } from './start/start-job-worker.ts'
import { runToEnd, stopSignals } from './start/stop-signals.ts'

const { stopRequested } = stopSignals()

await runToEnd(async () => run(readConfig(process.env)))

/** `npm run worker`: the jobs of servers with JOBS=elsewhere. */
async function run(config: Config) {
  const log = createLog(config)
  const print = process.stdout.isTTY ? console.log : undefined
  const ports = await reservePorts({ ...config, port: undefined })
  const worker = await startJobWorker(config, {
    ports,
    showLogins: (logins) => showFirstLogins(logins, { dataDir: config.dataDir, print, log }),
  }).finally(ports.release)
  try {
    const health = await serveHealth(config, worker)
    const ready = health ? { url: new URL(health.url).origin } : {}
    if (print) print(['', 'The worker is ready', ...Object.values(ready), ''].join('\n'))
    else log.info(ready, 'the worker is ready')
    await stopRequested
    health?.stop()
  } finally {
    await worker.stop()
  }
}

async function serveHealth(config: Config, { metrics, isReady }: Awaited<ReturnType<typeof startJobWorker>>) {
  const { metricsPort: port, metricsHost: host } = config
  if (port === undefined) return undefined
  metrics.setDefaultLabels({ worker: 'jobs' })
  return serveMetrics({ port, host, isReady, collect: () => metrics.metrics(), log: createLog(config) })
}
