import type { SettingsValues } from '@farol/contract/settings.ts'
import type { Reads } from '#/database/reads.ts'

type StoredSettings = SettingsValues & { version: number }

const SETTINGS = {
  name: 'settings',
  text: `
    select email_confirmation as "emailConfirmation", maintenance_mode as "maintenanceMode",
           min_watch_percentage as "minWatchPercentage", block_fast_forward as "blockFastForward",
           automatic_certificates as "automaticCertificates",
           remind_away as "remindAway", remind_deadline as "remindDeadline", remind_failed_quiz as "remindFailedQuiz",
           remind_invited as "remindInvited",
           admin_second_factor as "adminSecondFactor", storage_limit_gb as "storageLimitGb",
           keep_removed_texts as "keepRemovedTexts", version
    from settings`,
}

/** Never cached: a change takes effect at once, on every instance. */
export async function readSettings(reads: Reads): Promise<StoredSettings> {
  const [row] = await reads.query<StoredSettings>(SETTINGS)
  if (!row) throw new Error('The table settings has no row.')
  return row
}
