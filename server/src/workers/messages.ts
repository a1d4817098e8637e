import type { Family } from '../metrics/family.ts'

/** What the first process asks a worker for. */
export type ToWorker = { metricsFor: number }

export type FromWorker = { ready: string } | { problem: string } | { metrics: Family[]; metricsFor: number }
