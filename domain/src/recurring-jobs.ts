import { type JobCounts, RECURRING_JOB_KINDS, type RecurringJobKind } from './jobs.ts'

/** How often reminders and housekeeping run, and at least how often returned mails are read. */
export const RECURRING_EVERY_MS = 15 * 60_000
/** A process that does jobs reports this often, */
export const JOB_REPORT_EVERY_MS = 30_000
/** and one that has been silent for this long has stopped, or hangs. */
export const JOB_SILENCE_MS = 4 * JOB_REPORT_EVERY_MS

/** In milliseconds from the moment of the report: the clocks of two machines may differ. */
export type JobRun = {
  /** Negative if it should have begun. */
  dueInMs: number
  isRunning: boolean
  /** Null until one has ended. */
  last: { agoMs: number; hasFailed: boolean } | null
}

/** What a process that does jobs says of itself. `backupPlace` is null if it makes no backups. */
export type JobReport = {
  processId: string
  /** During an upgrade the other version may know fewer kinds. */
  runs: Partial<Record<RecurringJobKind, JobRun>>
  backupPlace: { name: string; isOnSameDisk: boolean } | null
}

export type HeardReport = { report: JobReport; at: number }

export const isHeardOf = ({ at }: HeardReport, now: number) => now - at < JOB_SILENCE_MS

/** The work is that of the whole school, so any process will do. Also the last words of one that is gone count: it is overdue since then. */
export function recurringCounts(
  heard: readonly HeardReport[],
  { now, since }: { now: number; since: number },
): JobCounts[] {
  const alive = heard.filter((each) => isHeardOf(each, now))
  return RECURRING_JOB_KINDS.map((kind) => {
    const dueAt = heard.flatMap(({ report: { runs }, at }) => (runs[kind] ? [at + runs[kind].dueInMs] : []))
    // Before the first report: as if one had run when this process began to listen.
    const overdueMs = now - (dueAt.length > 0 ? Math.max(...dueAt) : since + RECURRING_EVERY_MS)
    const running = alive.filter(({ report }) => report.runs[kind]?.isRunning).length
    const isOverdue = overdueMs > 0 && running === 0
    const failed = failedRun(kind, heard) ? 1 : 0
    return {
      kind,
      waiting: isOverdue ? 1 : 0,
      retrying: isOverdue ? failed : 0,
      running,
      failed,
      oldestSeconds: isOverdue ? Math.floor(overdueMs / 1_000) : 0,
    }
  })
}

/** The run that ended last, if it failed: which process it was of, and when. */
export function failedRun(kind: RecurringJobKind, heard: readonly HeardReport[]) {
  const ended = heard.flatMap(({ report: { processId, runs }, at }) => {
    const last = runs[kind]?.last
    return last ? [{ processId, at: at - last.agoMs, hasFailed: last.hasFailed }] : []
  })
  const newest = ended.toSorted((one, other) => other.at - one.at)[0]
  return newest?.hasFailed ? newest : undefined
}
