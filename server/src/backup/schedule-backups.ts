import type { BackupSchedule } from '@farol/contract/backups.ts'
import { Problem } from '@farol/contract/problem.ts'
import { BACKUP_SCHEDULE_DEFAULTS } from '@farol/domain/backups.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { backupSchedule, backups } from '#/database/schema/backups.ts'

type Input = { actorId: string; values: BackupSchedule & { version: number } }

export function scheduleBackups(orm: NodePgDatabase, { actorId, values }: Input) {
  return orm.transaction(async (transaction) => {
    await transaction.insert(backupSchedule).values(BACKUP_SCHEDULE_DEFAULTS).onConflictDoNothing()
    const [before] = await transaction.select().from(backupSchedule).for('update')
    const { version, ...after } = values
    if (before?.version !== version) throw new Problem('CHANGED_MEANWHILE')
    await transaction.update(backupSchedule).set({ ...after, version: version + 1 })
    const publishes = [{ kind: 'settings' }] as const
    await recordChange(transaction, {
      actorId,
      action: 'backup.schedule',
      subject: '',
      before,
      after,
      publishes,
    })
    return { version: version + 1 }
  })
}

/** Nothing if one is waiting or being made: that one is the answer. */
export function requestBackup(orm: NodePgDatabase, { actorId }: { actorId: string }) {
  return orm.transaction(async (transaction) => {
    const added = await transaction
      .insert(backups)
      .values({ id: newId(), state: 'waiting' })
      .onConflictDoNothing()
      .returning({ id: backups.id })
    if (added.length > 0)
      await recordChange(transaction, { actorId, action: 'backup.request', subject: '', publishes: [] })
    return {}
  })
}
