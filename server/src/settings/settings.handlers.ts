import type { backups } from '@farol/contract/backups.ts'
import type { settings } from '@farol/contract/settings.ts'
import { backupsHandlers } from '#/backup/backups.handlers.ts'
import { countPending } from '#/certificates/certificates.queries.ts'
import { recordedChanges } from '#/changes/changes.queries.ts'
import type { Database } from '#/database/open-database.ts'
import { demoCourses, demoUsersCount } from '#/demo/demo.queries.ts'
import { ownKeys } from '#/identity/api-keys.ts'
import type { Mailer } from '#/mail/mailer.ts'
import type { Handlers } from '#/requests/caller.ts'
import { readSchool } from '#/school/school.queries.ts'
import { readSettings } from './settings.queries.ts'
import { updateSettings } from './update-settings.ts'

type Options = Parameters<typeof backupsHandlers>[0] & {
  database: Database
  mailer: Pick<Mailer, 'isConfigured'>
}

export const settingsHandlers = ({
  mailer: { isConfigured },
  ...options
}: Options): Handlers<typeof settings & typeof backups> => {
  const { readOnly, reads, orm } = options.database
  return {
    ...backupsHandlers(options),
    read: () => readSettings(reads),
    screen: async (_, { session }) => {
      const [settings, changes, keys, users, courses, pendingCertificates, school] = await Promise.all([
        readSettings(reads),
        recordedChanges(reads),
        ownKeys(reads, session.userId),
        demoUsersCount(orm),
        demoCourses(orm),
        countPending(orm),
        readSchool(reads),
      ])
      return {
        settings,
        isMailConfigured: isConfigured,
        changes,
        apiKeys: { keys },
        demo: { users, courses },
        pendingCertificates,
        school,
      }
    },
    update: ({ body }, { session }) =>
      updateSettings(orm, { actorId: session.userId, values: body, isMailConfigured: isConfigured }),
    changes: ({ query }) => recordedChanges(readOnly.reads, query.after),
  }
}
