import type { SettingsValues } from '@farol/contract/settings.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '../changes/record-change.ts'
import { settings } from '../database/schema/settings.ts'
import { Problem } from '../http/problem.ts'

type Input = { actorId: string; values: SettingsValues & { version: number } }

export function updateSettings(orm: NodePgDatabase, { actorId, values }: Input) {
  return orm.transaction(async (transaction) => {
    const [before] = await transaction.select().from(settings).for('update')
    const { version, ...after } = values
    if (before?.version !== version) throw new Problem('CHANGED_MEANWHILE')
    await transaction.update(settings).set({ ...after, version: version + 1 })
    await recordChange(transaction, {
      actorId,
      action: 'settings.update',
      subject: '',
      before,
      after,
      tells: [{ kind: 'settings' }],
    })
    return { version: version + 1 }
  })
}
