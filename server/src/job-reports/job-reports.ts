import type { RecurringJobKind } from '@farol/domain/jobs.ts'
import {
  failedRun,
  type HeardReport,
  isHeardOf,
  JOB_REPORT_EVERY_MS,
  type JobReport,
  recurringCounts,
} from '@farol/domain/recurring-jobs.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { startLoop } from '#/database/background-loop.ts'
import { newId } from '#/database/new-id.ts'
import { JOBS_CHANNEL } from '#/database/publish.ts'

type Reporting = {
  pool: Pick<pg.Pool, 'query'>
  read: () => Promise<Omit<JobReport, 'processId'>>
  log: Logger
}

/** Reports at once, then at intervals, and when it is woken. */
export function startReporting({ pool, read, log }: Reporting) {
  const processId = newId()
  return startLoop({
    everyMs: JOB_REPORT_EVERY_MS,
    work: async () => {
      const report: JobReport = { processId, ...(await read()) }
      await pool.query('select pg_notify($1, $2)', [JOBS_CHANNEL, JSON.stringify(report)])
    },
    onError: (error) => log.warn({ err: error }, 'the jobs of this process could not be reported; retrying'),
  })
}

export type JobReports = ReturnType<typeof createJobReports>

/** The latest reports of the processes that do jobs, this one included. */
export function createJobReports() {
  const since = performance.now()
  let heard: HeardReport[] = []
  return {
    receive: (report: JobReport) => {
      const at = performance.now()
      const others = heard.filter((other) => other.report.processId !== report.processId)
      // Those that are gone count only until another reports.
      heard = [{ report, at }, ...others.filter((other) => isHeardOf(other, at))]
    },
    counts: () => recurringCounts(heard, { now: performance.now(), since }),
    /** When the last run failed, if it did, and an id for it. */
    failed: (kind: RecurringJobKind) => {
      const failed = failedRun(kind, heard)
      return failed && { id: failed.processId, failedAt: new Date(performance.timeOrigin + failed.at) }
    },
    /** Null if no process that makes backups has reported lately. */
    backupPlace: () => {
      const alive = heard.filter((each) => isHeardOf(each, performance.now()))
      return alive.map(({ report }) => report.backupPlace).find((place) => place !== null) ?? null
    },
  }
}
