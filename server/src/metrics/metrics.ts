import { setTimeout as wait } from 'node:timers/promises'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#/database/open-database.ts'
import type { Queue } from '#/database/queue.ts'
import { watchDescriptorCount } from './operator-metrics.ts'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LATE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5]
const BATCH_SIZES = [1, 2, 5, 10, 25, 50, 100, 250, 500]
const DATABASE_TIMEOUT_MS = 1_000

type OfProcess = { database: Database; isDatabaseUp: () => Promise<boolean> }

type OfServer = {
  savesWaiting: () => number
  liveStreams: () => number
  sheddingLevel: () => number
}

export type AnsweredRequest = { method: string; route: string; status: number; seconds: number }

/**
 * The metrics of one process. Labels name routes and states, never users. Scraping resets nothing, so that several
 * scrapers see the same.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'farol_requests_total',
    help: 'Requests by route and status class.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'farol_request_seconds',
    help: 'Response time by route.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const batchSize = new Histogram({
    name: 'farol_save_batch_size',
    help: 'Saves written by one statement.',
    buckets: BATCH_SIZES,
    registers,
  })
  const timerLateness = new Histogram({
    name: 'farol_event_loop_late_seconds',
    help: 'How late a timer fired that is due every 100 ms while requests come.',
    buckets: LATE_SECONDS,
    registers,
  })
  const calledRoutes = new Set<string>()

  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })

  function watchReplica(replica: NonNullable<Database['replica']>) {
    new Counter({
      name: 'farol_read_only_statements_total',
      help: 'Statements that may go to the replica, by which server answered.',
      labelNames: ['answered_by'],
      registers,
      collect() {
        this.reset()
        for (const [server, count] of Object.entries(replica.answered()))
          this.inc({ answered_by: server }, count)
      },
    })
    gauge('farol_replica_current', 'Whether the replica is used: it had everything when last asked.', () =>
      Number(replica.isCurrent()),
    )
    gauge(
      'farol_replica_behind_seconds',
      'Since when the replica has not had everything; 0 if it has.',
      replica.secondsBehind,
    )
    gauge(
      'farol_replica_behind_bytes',
      'How much WAL the replica had not replayed when last asked.',
      replica.bytesBehind,
    )
  }

  return {
    registry,
    observeRequest: ({ method, route, status, seconds }: AnsweredRequest) => {
      // A rate shows the first failure of a route only if its series already exists, at 0.
      if (!calledRoutes.has(`${method} ${route}`)) {
        calledRoutes.add(`${method} ${route}`)
        for (const none of ['2xx', '4xx', '5xx']) requests.inc({ method, route, status: none }, 0)
      }
      requests.inc({ method, route, status: `${Math.trunc(status / 100)}xx` })
      requestSeconds.observe({ method, route }, seconds)
    },
    observeBatch: (size: number) => batchSize.observe(size),
    observeTimer: (lateMs: number) => timerLateness.observe(lateMs / 1_000),

    /** Adds gauges that are read at each scrape. */
    watchServer: ({ savesWaiting, liveStreams, sheddingLevel }: OfServer) => {
      gauge('farol_saves_waiting', 'Saves of progress that wait for the next batch.', savesWaiting)
      gauge('farol_live_streams', 'Open live streams.', liveStreams)
      gauge(
        'farol_shedding_level',
        'How many kinds of requests are refused because of load, 0 to 4.',
        sheddingLevel,
      )
    },

    watchProcess: ({ database, isDatabaseUp }: OfProcess) => {
      watchDescriptorCount(registers)
      new Gauge({
        name: 'farol_pool_connections',
        help: 'Database connections per pool, and requests waiting for one.',
        labelNames: ['pool', 'state'],
        registers,
        collect() {
          for (const [name, pool] of Object.entries({
            everyone: database.pool,
            long_timeout: database.longTimeout.pool,
          })) {
            this.set({ pool: name, state: 'total' }, pool.totalCount)
            this.set({ pool: name, state: 'idle' }, pool.idleCount)
            this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
          }
        },
      })
      const readsGauge = (name: string, help: string, read: (queue: Queue) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ['of'],
          registers,
          collect() {
            const { reads, sessions } = database.queues
            for (const [of, queue] of Object.entries({ reads, sessions })) this.set({ of }, read(queue))
          },
        })
      readsGauge(
        'farol_reads_waiting',
        'Short reads sent to the database and not answered yet: of students, and of sessions.',
        (queue) => queue.waiting(),
      )
      readsGauge(
        'farol_reads_oldest_seconds',
        'How long the first of the short reads has waited for its answer.',
        (queue) => queue.oldestMs() / 1_000,
      )
      if (database.replica) watchReplica(database.replica)
      gauge('farol_database_up', 'Whether the database answered within a second.', async () =>
        Number(await Promise.race([isDatabaseUp(), wait(DATABASE_TIMEOUT_MS, false, { ref: false })])),
      )
      counter(
        'farol_event_loop_busy_seconds_total',
        'Time the event loop was at work.',
        () => performance.eventLoopUtilization().active / 1_000,
      )
      counter('process_cpu_seconds_total', 'Time of processors used.', () => {
        const { user, system } = process.cpuUsage()
        return (user + system) / 1_000_000
      })
      gauge('process_resident_memory_bytes', 'Memory held.', () => process.memoryUsage.rss())
      gauge('nodejs_heap_used_bytes', 'Memory of the heap in use.', () => process.memoryUsage().heapUsed)
      gauge('process_start_time_seconds', 'When the process started.', () => performance.timeOrigin / 1_000)
    },
  }
}
