import type { backups } from '@farol/contract/backups.ts'
import type { Database } from '#/database/open-database.ts'
import type { JobReports } from '#/job-reports/job-reports.ts'
import type { Handlers } from '#/requests/caller.ts'
import type { BackupJobs } from './backup-jobs.ts'
import { backupScreen } from './backups.queries.ts'
import { requestBackup, scheduleBackups } from './schedule-backups.ts'

type Options = {
  database: Database
  backupJobs: BackupJobs
  jobReports: JobReports
  system: { areJobsElsewhere: boolean }
}

export const backupsHandlers = ({
  database: { reads, orm },
  backupJobs: { placeFacts, wake },
  jobReports,
  system: { areJobsElsewhere },
}: Options): Handlers<typeof backups> => ({
  backups: async () => ({
    ...(await backupScreen(reads)),
    place: areJobsElsewhere ? jobReports.backupPlace() : await placeFacts(),
  }),
  scheduleBackups: async ({ body }, { session }) => {
    const saved = await scheduleBackups(orm, { actorId: session.userId, values: body })
    wake()
    return saved
  },
  requestBackup: async (_, { session }) => {
    const requested = await requestBackup(orm, { actorId: session.userId })
    wake()
    return requested
  },
})
