import { JOB_KINDS, RECURRING_JOB_KINDS, RETRIED_JOB_KINDS } from '@farol/domain/jobs.ts'
import { HEALTH_LEVELS } from '@farol/domain/system-health.ts'
import { z } from 'zod'
import { lastBackup } from './backups.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

const level = z.enum(HEALTH_LEVELS)

const jobCounts = z.object({
  kind: z.enum(JOB_KINDS),
  level,
  waiting: z.int(),
  /** Waiting jobs that have failed before. */
  retrying: z.int(),
  running: z.int(),
  failed: z.int(),
  /** How long the first of those that could begin has waited. */
  oldestSeconds: z.int(),
})

const failedJob = z.object({
  kind: z.enum([...RETRIED_JOB_KINDS, ...RECURRING_JOB_KINDS]),
  id,
  /** The name of the video; null for mails, which have a list of their own, and for recurring jobs. */
  name: z.string().nullable(),
  reason: z.string(),
  failedAt: z.iso.datetime(),
  canRetry: z.boolean(),
})
export type FailedJob = z.infer<typeof failedJob>

const systemState = z.object({
  version: z.string(),
  database: z.object({
    level,
    version: z.string(),
    sizeBytes: z.int(),
    connections: z.int(),
    mostConnections: z.int(),
  }),
  /** The disk with DATA_DIR, on the server that answers. */
  disk: z.object({ level, freeBytes: z.int(), totalBytes: z.int() }),
  mail: z.object({ level, isConfigured: z.boolean() }),
  jobs: z.object({
    level,
    /** Whether `npm run worker` does them. */
    areElsewhere: z.boolean(),
    kinds: z.array(jobCounts),
    /** The newest. */
    failed: z.array(failedJob),
  }),
  backup: lastBackup.extend({ level }),
  /** The certificate for the https of BASE_URL; null if that is http. `daysLeft` is null if it could not be read. */
  certificate: z.object({ level, daysLeft: z.int().nullable() }).nullable(),
})
export type SystemState = z.infer<typeof systemState>

export const system = {
  state: endpoint({
    method: 'GET',
    path: '/api/admin/system',
    access: 'admin',
    clients: 'read',
    summary: 'How Farol is doing: version, database, disk, mail, jobs, last backup and certificate',
    returns: systemState,
    errors: [],
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/api/admin/system/jobs/{jobKind}/{jobId}/retry',
    access: 'admin',
    clients: 'none',
    summary: 'Do a job again that failed; one in another state stays as it is. Idempotent',
    params: z.object({ jobKind: z.enum(RETRIED_JOB_KINDS), jobId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
