import type pg from 'pg'
import type { Logger } from 'pino'
import { startLoop } from '#/database/background-loop.ts'
import { type Progress, type ReminderParts, remindBatch } from './send-reminders.ts'

const LOOK_EVERY_MS = 60_000
/** Once everybody was looked at, this long passes before the next time. */
const REST_MS = 15 * 60_000

/** Cheap, as it is asked every minute. */
const DUE = {
  name: 'reminders-due',
  text: `
    select from settings
    where not maintenance_mode and (remind_away or remind_deadline or remind_failed_quiz or remind_invited)`,
}

type Parts = ReminderParts & { pool: pg.Pool; log: Logger }

/** On every instance: mails reminders, while the school has them switched on. */
export function startReminding({ pool, log, ...parts }: Parts) {
  let restsUntil = 0
  const loop = startLoop({
    everyMs: LOOK_EVERY_MS,
    work: async (stopping) => {
      if (Date.now() < restsUntil) return
      let progress: Progress = (await pool.query(DUE)).rowCount ? 'more' : 'done'
      while (!stopping.aborted && progress === 'more') progress = await remindBatch(parts, new Date())
      if (progress === 'done') restsUntil = Date.now() + REST_MS
    },
    onError: (error) => log.warn({ err: error }, 'reminders were not queued; retrying'),
  })
  return {
    /** The settings were changed, here or at another instance. */
    wake: () => {
      restsUntil = 0
      loop.wake()
    },
    stop: loop.stop,
  }
}
