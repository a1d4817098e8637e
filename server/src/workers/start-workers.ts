import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { Config } from '#/config/config.ts'
import { createLog } from '#/config/log.ts'
import type { ReservedPorts } from '#/config/reserve-ports.ts'
import { StartProblem } from '#/config/start-problem.ts'
import { createPasswordHashing } from '#/identity/password-hashing.ts'
import type { FirstLogins } from '#/start/first-logins.ts'
import { prepareDatabase, type Stops } from '#/start/prepare-database.ts'
import { type FromWorker, LEAVE } from './run-worker.ts'

/** The delay before restarting a worker that cannot start, for instance because the database is unavailable. */
const RESTART_MS = 500
/** Longer than a worker's graceful shutdown takes. */
const STOP_MS = 15_000

type Options = { ports: ReservedPorts; showLogins: (logins: FirstLogins) => void }

/** A stopped worker finishes its requests and exits cleanly; any other exit is an error. */
export const exitLogLevel = (code: number | null) => (code === 0 ? 'info' : 'error')

/**
 * Several processes on one port. The primary prepares the database once, distributes connections round-robin, replaces
 * workers that exit, and passes a stop on; each worker is an ordinary instance.
 */
export async function startWorkers(config: Config, { ports, showLogins }: Options) {
  const log = createLog(config)
  const stops: Stops = []
  const workers = new Map<number, Worker>()
  const metrics = new AggregatorRegistry()
  let isServing = false
  let isStopping = false

  const running = () => [...workers.values()].filter((worker) => !worker.isDead())

  let isLeaving = false
  const tellToLeave = (worker: Worker) => worker.isConnected() && worker.send(LEAVE)

  function leave() {
    isLeaving = true
    running().forEach(tellToLeave)
  }

  async function stop() {
    isStopping = true
    await Promise.all(running().map(stopWorker))
    for (const undo of stops.reverse()) await undo()
  }

  async function stopWorker(worker: Worker) {
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const isInTime = await Promise.race([ended.then(() => true), wait(STOP_MS, false, { ref: false })])
    if (isInTime) return
    log.error({ workerPid: worker.process.pid }, 'a worker did not stop in time and was killed')
    worker.process.kill('SIGKILL')
    await ended
  }

  /** Resolves with the address once the worker is ready. */
  function startWorker(number: number): Promise<string> {
    const worker = cluster.fork({ FAROL_WORKER: String(number) })
    workers.set(number, worker)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    worker.on('message', (message: FromWorker) => {
      if ('ready' in message) {
        log.debug({ worker: number, workerPid: worker.process.pid }, 'a worker is ready')
        if (isLeaving) tellToLeave(worker)
        resolve(message.ready)
      }
      if ('problem' in message) reject(new StartProblem(message.problem))
    })
    worker.on('exit', async (code, signal) => {
      reject(new StartProblem('A worker ended while starting.'))
      if (!isServing || isStopping) return
      log[exitLogLevel(code)](
        { worker: number, workerPid: worker.process.pid, code, signal },
        'a worker ended and is replaced',
      )
      await wait(RESTART_MS)
      if (isStopping) return
      await startWorker(number).catch((error) =>
        log.error({ worker: number, err: error }, 'a worker did not start'),
      )
    })
    return promise
  }

  try {
    await prepareDatabase(config, { passwords: createPasswordHashing(), stops, log, showLogins })
    await ports.release()
    const numbers = Array.from({ length: config.workers }, (_, index) => index + 1)
    const [url = ''] = await Promise.all(numbers.map(startWorker))
    isServing = true
    return {
      url,
      collect: () => metrics.clusterMetrics(),
      leave,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
