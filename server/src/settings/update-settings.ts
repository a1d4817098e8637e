import { Problem } from '@farol/contract/problem.ts'
import type { SettingsValues } from '@farol/contract/settings.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { settings } from '#/database/schema/settings.ts'

type Input = { actorId: string; values: SettingsValues & { version: number }; isMailConfigured: boolean }

const NEEDING_MAIL = [
  'emailConfirmation',
  'remindAway',
  'remindDeadline',
  'remindFailedQuiz',
  'remindInvited',
] as const

export function updateSettings(orm: NodePgDatabase, { actorId, values, isMailConfigured }: Input) {
  return orm.transaction(async (transaction) => {
    const [before] = await transaction.select().from(settings).for('update')
    const { version, ...after } = values
    if (before?.version !== version) throw new Problem('CHANGED_MEANWHILE')
    // An administrator without a second factor would lock themselves out.
    if (after.adminSecondFactor && !before.adminSecondFactor && !(await hasOne(transaction, actorId)))
      throw new Problem('OWN_SECOND_FACTOR_FIRST')
    // Without mail, new users could not log in, and nobody would be reminded.
    const isNewlyOn = NEEDING_MAIL.some((name) => after[name] && !before[name])
    if (isNewlyOn && !isMailConfigured) throw new Problem('MAIL_NOT_CONFIGURED')
    await transaction.update(settings).set({ ...after, version: version + 1 })
    await recordChange(transaction, {
      actorId,
      action: 'settings.update',
      subject: '',
      before,
      after,
      publishes: [{ kind: 'settings' }],
    })
    return { version: version + 1 }
  })
}

async function hasOne(orm: NodePgDatabase, userId: string) {
  const { rows } = await orm.execute<{ hasOne: boolean }>(sql`
    select has_second_factor(${userId}) as "hasOne"`)
  return rows[0]?.hasOne === true
}
