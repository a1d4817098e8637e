import type { Registry } from 'prom-client'
import { watchedBackup } from '#/backup/backups.queries.ts'
import type { Config } from '#/config/config.ts'
import type { Database } from '#/database/open-database.ts'
import { diskRoom } from '#/files/disk-room.ts'
import type { JobReports } from '#/job-reports/job-reports.ts'
import { watchBackups } from '#/metrics/backup-metrics.ts'
import { watchJobs } from '#/metrics/job-metrics.ts'
import { watchForOperators } from '#/metrics/operator-metrics.ts'
import { sharedReads } from '#/metrics/shared-read.ts'
import { createCertificateReader } from '#/system/https-certificate.ts'
import { readJobs } from '#/system/jobs.queries.ts'

type Parts = {
  registry: Registry
  database: Database
  jobReports: JobReports
  config: Pick<Config, 'baseUrl' | 'dataDir' | 'isSlowMachine'>
}

/** What one process per machine measures for the others. */
export function watchSystem({ registry, database, jobReports, config }: Parts) {
  const { reads } = database.longTimeout
  const shared = sharedReads(config)
  watchForOperators({
    registry,
    database,
    diskRoom: () => diskRoom(config.dataDir),
    certificateEnd: certificateEndOf(config.baseUrl),
    shared,
  })
  watchJobs(
    registry,
    shared(async () => (await readJobs(reads, jobReports)).kinds),
  )
  watchBackups(
    registry,
    shared(() => watchedBackup(reads)),
  )
}

/** Null on http, and if it could not be read. */
function certificateEndOf(baseUrl: string) {
  const read = createCertificateReader(baseUrl)
  return async () => {
    const certificate = await read()
    return certificate && certificate !== 'unread' ? certificate.endsAt : null
  }
}
