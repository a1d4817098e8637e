import type { Registry } from 'prom-client'
import { lastBackup } from '#/backup/backups.queries.ts'
import type { Database } from '#/database/open-database.ts'
import { diskRoom } from '#/files/disk-room.ts'
import type { JobReports } from '#/job-reports/job-reports.ts'
import { watchBackups } from '#/metrics/backup-metrics.ts'
import { watchJobs } from '#/metrics/job-metrics.ts'
import { watchForOperators } from '#/metrics/operator-metrics.ts'
import { readJobs } from '#/system/jobs.queries.ts'

type Parts = { registry: Registry; database: Database; jobReports: JobReports; dataDir: string }

/** What one process per machine measures for the others. */
export function watchSystem({ registry, database, jobReports, dataDir }: Parts) {
  const { reads } = database.longTimeout
  watchForOperators({ registry, database, diskRoom: () => diskRoom(dataDir) })
  watchJobs(registry, async () => (await readJobs(reads, jobReports)).kinds)
  watchBackups(registry, () => lastBackup(reads))
}
