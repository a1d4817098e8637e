import type { settings } from '@farol/contract/settings.ts'
import { recordedChanges } from '#/changes/changes.queries.ts'
import type { Database } from '#/database/open-database.ts'
import type { Mailer } from '#/mail/mailer.ts'
import type { Handlers } from '#/requests/caller.ts'
import { readSettings } from './settings.queries.ts'
import { updateSettings } from './update-settings.ts'

type Options = { database: Database; mailer: Pick<Mailer, 'isConfigured'> }

export const settingsHandlers = ({
  database: { reads, orm },
  mailer: { isConfigured },
}: Options): Handlers<typeof settings> => ({
  read: () => readSettings(reads),
  update: ({ body }, { session }) =>
    updateSettings(orm, { actorId: session.userId, values: body, isMailConfigured: isConfigured }),
  mail: async () => ({ isConfigured }),
  changes: ({ query }) => recordedChanges(reads, query.after),
})
