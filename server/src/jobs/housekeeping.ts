import { QUIZ_IMAGE_LIFE_DAYS } from '@farol/domain/limits.ts'
import { RECURRING_EVERY_MS } from '@farol/domain/recurring-jobs.ts'
import type { Logger } from 'pino'
import type { Database } from '#/database/open-database.ts'
import { EXPIRE_COPIES } from '#/deletions/keep-copy.ts'
import type { FileStore } from '#/files/file-store.ts'
import type { JobRuns } from '#/job-reports/job-runs.ts'
import type { Mailer } from '#/mail/mailer.ts'
import { notifyDeadlines } from '#/notifications/notify-deadlines.ts'
import { removeDueAccounts } from '#/privacy/remove-accounts.ts'
import { removeOwnScratch, removeUnused } from '#/uploads/remove-unused.ts'

/** The life of an image counts from its last use. A row a day is written for each, not one every time. */
const USED_QUIZ_IMAGES = `
  update quiz_images i set created_at = now()
  where i.created_at < now() - interval '1 day'
    and (exists (select from quiz_questions q where q.image_id = i.id)
      or exists (select from quiz_options o where o.image_id = i.id))`

/** Not those of earlier wordings, which results show, and none while a deletion can be undone that may have used it. */
const UNUSED_QUIZ_IMAGES = `
  delete from quiz_images i
  where i.created_at < now() - make_interval(days => ${QUIZ_IMAGE_LIFE_DAYS})
    and not exists (select from quiz_questions q where q.image_id = i.id)
    and not exists (select from quiz_options o where o.image_id = i.id)
    and not exists (
      select from question_wordings w, jsonb_each(w.images) worded where worded.value ->> 'id' = i.id::text)
    and not exists (select from deletions)`

const EXPIRED = [
  USED_QUIZ_IMAGES,
  UNUSED_QUIZ_IMAGES,
  'delete from rate_limits where resets_at < now()',
  'delete from sessions where expires_at < now()',
  'delete from passkey_challenges where expires_at < now()',
  'delete from phone_codes where expires_at < now()',
  'delete from pending_sign_ins where expires_at < now()',
  'delete from one_time_links where expires_at < now()',
  EXPIRE_COPIES,
  "delete from mail_queue where gave_up_at < now() - interval '14 days'",
  // Each saving of “Escola” may have made one.
  `delete from certificate_styles s
   where not exists (select from certificates c where c.style_id = s.id)
     and not exists (select from school where certificate_style_id = s.id)`,
  "delete from backups where (removed_at is not null or state = 'failed') and finished_at < now() - interval '90 days'",
  // Names and addresses of people who never came.
  "delete from turma_invites where joined_at is null and expires_at < now() - interval '60 days'",
]

type Parts = {
  database: Database
  mailer: Pick<Mailer, 'isConfigured' | 'send' | 'forget'>
  store: FileStore
  log: Logger
}

/**
 * Deletes expired rows, so that tables do not grow for ever, the accounts that are due for deletion, and unused files. Announces
 * deadlines.
 */
export async function runHousekeeping(parts: Parts) {
  const expired = EXPIRED.map((statement) => parts.database.pool.query(statement))
  await Promise.all([
    ...expired,
    removeDueAccounts(parts),
    removeUnused(parts.database, parts.store),
    notifyDeadlines(parts.database.orm),
  ])
}

export const startHousekeeping = (parts: Parts & { runs: JobRuns }) =>
  startRepeating(
    () =>
      parts.runs.track('housekeeping', async () => {
        await runHousekeeping(parts)
        return 'done'
      }),
    parts.log,
  )

/** The part that every server does for itself, if workers do the rest. */
export const startOwnHousekeeping = ({ dataDir, log }: { dataDir: string; log: Logger }) =>
  startRepeating(() => removeOwnScratch(dataDir), log)

function startRepeating(work: () => Promise<void>, log: Logger): { stop: () => void } {
  const timer = setInterval(() => {
    work().catch((error) => log.warn({ err: error }, 'housekeeping failed; it will be retried'))
  }, RECURRING_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
