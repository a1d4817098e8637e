import { RECURRING_EVERY_MS } from '@farol/domain/recurring-jobs.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { startLoop } from '#/database/background-loop.ts'
import type { JobRuns } from '#/job-reports/job-runs.ts'
import { type Progress, type ReminderParts, remindBatch } from './send-reminders.ts'

const LOOK_EVERY_MS = 60_000

/** Cheap, as it is asked every minute. */
const DUE = {
  name: 'reminders-due',
  text: `
    select from settings
    where not maintenance_mode and (remind_away or remind_deadline or remind_failed_quiz or remind_invited)`,
}

type Parts = ReminderParts & { pool: pg.Pool; runs: JobRuns; log: Logger }

/** On every instance: mails reminders, while the school has them switched on. */
export function startReminding({ pool, runs, log, ...parts }: Parts) {
  /** Once everybody was looked at, a while passes before the next time. */
  let restsUntil = 0
  /** One look at everybody, by id; a new one begins when it is done, and when the settings change. */
  let round: { after?: string } = {}
  const remindSome = async ({ after }: { after?: string }): Promise<Progress> =>
    (await pool.query(DUE)).rowCount ? remindBatch(parts, { now: new Date(), after }) : { state: 'done' }

  const remindAll = async (stopping: AbortSignal) => {
    while (!stopping.aborted) {
      const current = round
      const progress = await remindSome(current)
      if (progress.state === 'later') return 'later'
      if (progress.state === 'more') current.after = progress.after
      else if (round === current) {
        round = {}
        restsUntil = Date.now() + RECURRING_EVERY_MS
        return 'done'
      }
    }
    return 'later'
  }

  const loop = startLoop({
    everyMs: LOOK_EVERY_MS,
    work: async (stopping) => {
      if (Date.now() < restsUntil) return
      await runs.track('reminder', () => remindAll(stopping))
    },
    onError: (error) => log.warn({ err: error }, 'reminders were not queued; retrying'),
  })
  return {
    /** The settings were changed, here or at another instance. */
    wake: () => {
      restsUntil = 0
      round = {}
      loop.wake()
    },
    stop: loop.stop,
  }
}
