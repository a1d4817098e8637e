import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { type Config, readConfig } from './config/config.ts'
import { createLog } from './config/log.ts'
import { reservePorts } from './config/reserve-ports.ts'
import { problemSentence } from './config/start-problem.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { showFirstLogins } from './start/first-logins.ts'
import { startFarol } from './start/start-farol.ts'
import { runWorker } from './workers/run-worker.ts'
import { startWorkers } from './workers/start-workers.ts'

// Registered first: a signal during startup also stops what was already started.
const { promise: stopRequested, resolve: requestStop } = Promise.withResolvers<void>()
/** A second signal: whoever sends it does not want to wait until balancers have noticed. */
const { promise: hurried, resolve: hurry } = Promise.withResolvers<void>()
let signals = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    signals += 1
    if (signals === 1) requestStop()
    else hurry()
  })
// The start script was killed, and could not forward the signal.
if (!cluster.isWorker && process.connected) process.once('disconnect', () => requestStop())

try {
  const config = readConfig(process.env)
  if (cluster.isWorker) await runWorker(config, stopRequested)
  else await run(config)
  process.exit(0)
} catch (error) {
  const sentence = problemSentence(error)
  if (!sentence) throw error
  console.error(`Farol did not start. ${sentence}`)
  process.exit(1)
}

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
