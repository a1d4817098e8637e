import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { type Config, readConfig } from './config/config.ts'
import { createLog } from './config/log.ts'
import { reservePorts } from './config/reserve-ports.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { showFirstLogins } from './start/first-logins.ts'
import { startFarol } from './start/start-farol.ts'
import { runToEnd, stopSignals } from './start/stop-signals.ts'
import { runWorker } from './workers/run-worker.ts'
import { startWorkers } from './workers/start-workers.ts'

const { stopRequested, hurried } = stopSignals()

await runToEnd(async () => {
  const config = readConfig(process.env)
  if (cluster.isWorker) await runWorker(config, stopRequested)
  else await run(config)
})

async function run(config: Config) {
  const log = createLog(config)
  // Without a terminal the output goes to a log collector: JSON lines and no passwords.
  const print = process.stdout.isTTY ? console.log : undefined
  const ports = await reservePorts(config)
  const farol = await (config.workers > 1 ? startWorkers : startAlone)(config, {
    ports,
    showLogins: (logins) => showFirstLogins(logins, { dataDir: config.dataDir, print, log }),
  }).finally(ports.release)
  try {
    const metrics = await startMetrics(config, { collect: farol.collect, log })
    const ready = { url: farol.url, ...(metrics && { metricsUrl: metrics.url }) }
    if (print) print(readyMessage(ready))
    else log.info(ready, 'Farol is ready')
    await stopRequested
    farol.leave()
    await Promise.race([wait(config.drainSeconds * 1_000), hurried])
    metrics?.stop()
  } finally {
    await farol.stop()
  }
}

async function startAlone(config: Config, options: Parameters<typeof startWorkers>[1]) {
  const farol = await startFarol(config, options)
  farol.metrics.setDefaultLabels({ worker: '1' })
  return { ...farol, collect: () => farol.metrics.metrics() }
}

async function startMetrics(
  { metricsPort: port, metricsHost: host }: Config,
  { collect, log }: Pick<Parameters<typeof serveMetrics>[0], 'collect' | 'log'>,
) {
  return port === undefined ? undefined : serveMetrics({ port, host, collect, log })
}

const readyMessage = ({ url, metricsUrl }: { url: string; metricsUrl?: string }) =>
  ['', `Farol is ready at ${url}`, ...(metricsUrl ? [`  metrics         ${metricsUrl}`] : []), ''].join('\n')
