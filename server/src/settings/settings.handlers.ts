import type { settings } from '@farol/contract/settings.ts'
import { recordedChanges } from '../changes/changes.queries.ts'
import type { Database } from '../database/open-database.ts'
import type { Handlers } from '../http/mount.ts'
import { readSettings } from './settings.queries.ts'
import { updateSettings } from './update-settings.ts'

export const settingsHandlers = ({ reads, orm }: Database): Handlers<typeof settings> => ({
  read: () => readSettings(reads),
  update: ({ body }, { session }) => updateSettings(orm, { actorId: session.userId, values: body }),
  changes: ({ query }) => recordedChanges(reads, query.after),
})
