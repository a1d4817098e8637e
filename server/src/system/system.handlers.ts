import type { system } from '@farol/contract/system.ts'
import {
  backupLevel,
  certificateLevel,
  databaseLevel,
  diskLevel,
  jobsLevel,
  mailLevel,
  worstLevel,
} from '@farol/domain/system-health.ts'
import { lastBackup } from '#/backup/backups.queries.ts'
import type { Encryption } from '#/config/encryption.ts'
import { version } from '#/config/version.ts'
import { CONNECTIONS_USED, MOST_CONNECTIONS } from '#/database/connection-budget.ts'
import type { Database } from '#/database/open-database.ts'
import { diskRoom } from '#/files/disk-room.ts'
import type { JobReports } from '#/job-reports/job-reports.ts'
import type { Mailer } from '#/mail/mailer.ts'
import type { Handlers } from '#/requests/caller.ts'
import type { VideoJobs } from '#/videos/video-jobs.ts'
import { type Certificate, createCertificateReader } from './https-certificate.ts'
import { readJobs } from './jobs.queries.ts'
import { retryJob } from './retry-job.ts'

type Options = {
  database: Database
  mailer: Pick<Mailer, 'isConfigured'>
  encryption: Encryption
  videoJobs: Pick<VideoJobs, 'start'>
  baseUrl: string
  jobReports: JobReports
  system: { dataDir: string; areJobsElsewhere: boolean }
}

const DATABASE = {
  name: 'database-facts',
  text: `
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as "sizeBytes",
      (${CONNECTIONS_USED}) as connections, ${MOST_CONNECTIONS} as "mostConnections"`,
}
type DatabaseFacts = { version: string; sizeBytes: number; connections: number; mostConnections: number }

export function systemHandlers(options: Options): Handlers<typeof system> {
  const { database, mailer, encryption, videoJobs, baseUrl } = options
  const { dataDir, areJobsElsewhere } = options.system
  const readCertificate = createCertificateReader(baseUrl)
  return {
    state: async () => {
      const [facts, jobs, disk, backup, certificate] = await Promise.all([
        databaseFacts(database),
        readJobs(database.reads, options.jobReports),
        diskRoom(dataDir),
        lastBackup(database.reads),
        readCertificate(),
      ])
      const now = Date.now()
      const kinds = jobs.kinds.map((counts) => ({ ...counts, level: jobsLevel(counts) }))
      return {
        version,
        database: { ...facts, level: databaseLevel({ ...facts, most: facts.mostConnections }) },
        disk: { ...disk, level: diskLevel(disk) },
        mail: { isConfigured: mailer.isConfigured, level: mailLevel(mailer) },
        jobs: {
          level: worstLevel(kinds.map(({ level }) => level)),
          areElsewhere: areJobsElsewhere,
          kinds,
          failed: jobs.failed,
        },
        backup: { ...backup, level: backupLevel(backup) },
        certificate: certificate && certificateState(certificate, now),
      }
    },
    retryJob: async ({ params: { jobKind: kind, jobId } }, { session }) => {
      const { orm } = database
      const answer = await retryJob({ orm, encryption }, { kind, jobId, actorId: session.userId })
      videoJobs.start()
      return answer
    },
  }
}

const DAY_MS = 24 * 3_600_000

async function databaseFacts({ reads }: Database): Promise<DatabaseFacts> {
  const [facts] = await reads.query<DatabaseFacts>(DATABASE, [])
  if (!facts) throw new Error('PostgreSQL said nothing about itself.')
  return facts
}

function certificateState(certificate: Certificate, now: number) {
  const daysLeft = certificate === 'unread' ? null : Math.floor((certificate.endsAt.getTime() - now) / DAY_MS)
  return { daysLeft, level: certificateLevel(daysLeft) }
}
