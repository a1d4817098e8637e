import cluster from 'node:cluster'
import { pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { type Farol, startFarol } from './start-farol.ts'
import { StartProblem } from './start-problem.ts'
import { runWorker } from './workers/run-worker.ts'
import { startWorkers } from './workers/start-workers.ts'

// Asked for from the first moment on: a signal during the start stops what was started, too.
const stopRequested = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
})

try {
  const config = readConfig(process.env)
  if (cluster.isWorker) await runWorker(config, stopRequested)
  else await run(config)
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(`Farol did not start. ${error.message}`)
  process.exit(1)
}

async function run(config: Config) {
  const farol = await (config.workers > 1 ? startWorkers(config) : startAlone(config))
  try {
    const metrics = await startMetrics(config, farol.collect)
    announce({ ...farol, metricsUrl: metrics?.url })
    await stopRequested
    metrics?.stop()
  } finally {
    await farol.stop()
  }
}

async function startAlone(config: Config) {
  const farol = await startFarol(config)
  return { ...farol, collect: async () => new Map([[1, await farol.metrics()]]) }
}

async function startMetrics(
  { metricsPort: port, metricsHost: host, logLevel: level }: Config,
  collect: Parameters<typeof serveMetrics>[0]['collect'],
) {
  if (port === undefined) return undefined
  return serveMetrics({ port, host, collect, log: pino({ level }) })
}

function announce({
  url,
  logins,
  metricsUrl,
}: Pick<Farol, 'url' | 'logins'> & { metricsUrl?: string | undefined }) {
  const lines = ['', `Farol is ready at ${url}`]
  const { admin, student } = logins
  if (admin) lines.push(`  administrator   ${admin.email}   password ${admin.password}`)
  if (student) lines.push(`  demo student    ${student.email}   password ${student.password}`)
  if (admin) lines.push('  These passwords are shown only now.')
  if (metricsUrl) lines.push(`  metrics         ${metricsUrl}`)
  console.log([...lines, ''].join('\n'))
}
