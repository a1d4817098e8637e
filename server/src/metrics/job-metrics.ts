import type { JobCounts } from '@farol/domain/jobs.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Shared } from './shared-read.ts'

const GAUGES = [
  ['farol_jobs_waiting', 'Jobs that wait for their turn or for another try.', 'waiting'],
  ['farol_jobs_retrying', 'Of the jobs that wait, those that have failed before.', 'retrying'],
  ['farol_jobs_running', 'Jobs that have begun.', 'running'],
  [
    'farol_jobs_failed',
    'Jobs that failed for good, until somebody retries them; of what comes back by itself, whether the last run failed.',
    'failed',
  ],
  [
    'farol_jobs_oldest_seconds',
    'How long the first of the jobs that could begin has waited.',
    'oldestSeconds',
  ],
] as const

/** Those of the whole school. Without an answer they have no series. */
export function watchJobs(registry: Registry, counts: Shared<JobCounts[]>) {
  const registers = [registry]
  for (const [name, help, field] of GAUGES)
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers,
      async collect() {
        const read = (await counts()) ?? []
        this.reset()
        for (const job of read) this.set({ kind: job.kind }, job[field])
      },
    })
}
