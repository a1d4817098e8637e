import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/open-database.ts'
import type { PipelinedReads } from '../database/reads.ts'
import type { LoadMeter } from '../http/load-meter.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { SaveProgress } from '../progress/save-progress.ts'
import type { Family } from './family.ts'
import type { RequestMetrics } from './request-metrics.ts'

const DATABASE_PATIENCE_MS = 1_000

export type Sources = {
  requests: RequestMetrics
  saveProgress: SaveProgress
  database: Database
  load: LoadMeter
  liveHub: LiveHub
  isDatabaseUp: () => Promise<boolean>
}

/** All that one process knows about itself. Labels name routes and states, never people. */
export async function instanceMetrics(sources: Sources): Promise<Family[]> {
  const { requests, saveProgress, database, load, liveHub } = sources
  const isUp = await Promise.race([sources.isDatabaseUp(), wait(DATABASE_PATIENCE_MS, false, { ref: false })])
  return [
    ...requests.families(),
    gauge('farol_saves_waiting', 'Saves of progress that wait for the next batch.', saveProgress.waiting()),
    {
      name: 'farol_save_batch_size',
      type: 'histogram',
      help: 'Saves written by one statement.',
      samples: saveProgress.batchSizes.samples(),
    },
    {
      name: 'farol_pool_connections',
      type: 'gauge',
      help: 'Connections to the database, of everyone and for what may take longer, and who waits for one.',
      samples: [...poolSamples('everyone', database.pool), ...poolSamples('patient', database.patient.pool)],
    },
    {
      name: 'farol_reads_waiting',
      type: 'gauge',
      help: 'Short reads sent to the database and not answered yet: of students, and of sessions.',
      samples: pipelineSamples(database, (pipeline) => pipeline.waiting()),
    },
    {
      name: 'farol_reads_oldest_seconds',
      type: 'gauge',
      help: 'How long the first of the short reads has waited for its answer.',
      samples: pipelineSamples(database, (pipeline) => pipeline.oldestMs() / 1_000),
    },
    gauge('farol_database_up', 'Whether the database answered within a second.', isUp ? 1 : 0),
    gauge('farol_live_streams', 'Open live streams.', liveHub.count()),
    gauge(
      'farol_shedding_level',
      'How many kinds of requests are refused because of load, 0 to 4.',
      load.level(),
    ),
    gauge(
      'farol_event_loop_late_seconds',
      'How late a timer fired at worst within the last minute.',
      load.worstLateMs() / 1_000,
    ),
    ...processMetrics(),
  ]
}

const poolSamples = (name: string, { totalCount, idleCount, waitingCount }: Database['pool']) =>
  Object.entries({ total: totalCount, idle: idleCount, waiting: waitingCount }).map(([state, value]) => ({
    labels: { pool: name, state },
    value,
  }))

const pipelineSamples = ({ pipelines }: Database, measure: (pipeline: PipelinedReads) => number) =>
  Object.entries(pipelines).map(([name, pipeline]) => ({ labels: { of: name }, value: measure(pipeline) }))

function processMetrics(): Family[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const { active } = performance.eventLoopUtilization()
  return [
    counter('farol_event_loop_busy_seconds_total', 'Time the event loop was at work.', active / 1_000),
    counter('process_cpu_seconds_total', 'Time of processors used.', (user + system) / 1_000_000),
    gauge('process_resident_memory_bytes', 'Memory held.', rss),
    gauge('nodejs_heap_used_bytes', 'Memory of the heap in use.', heapUsed),
    gauge('process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1_000),
  ]
}

const single =
  (type: 'counter' | 'gauge') =>
  (name: string, help: string, value: number): Family => ({
    name,
    type,
    help,
    samples: [{ value }],
  })
const gauge = single('gauge')
const counter = single('counter')
