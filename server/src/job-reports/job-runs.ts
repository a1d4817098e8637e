import type { RecurringJobKind } from '@farol/domain/jobs.ts'
import { type JobRun, RECURRING_EVERY_MS } from '@farol/domain/recurring-jobs.ts'

type Run = { dueAt: number; isRunning: boolean; last: { at: number; hasFailed: boolean } | null }

export type JobRuns = ReturnType<typeof createJobRuns>

/** What this process does of the jobs that come back every quarter of an hour. `onChange` is called when one begins or ends. */
export function createJobRuns({ onChange }: { onChange: () => void }) {
  const now = () => performance.now()
  const dueAt = now() + RECURRING_EVERY_MS
  const runs: Record<RecurringJobKind, Run> = {
    reminder: { dueAt, isRunning: false, last: null },
    bounce: { dueAt, isRunning: false, last: null },
    housekeeping: { dueAt, isRunning: false, last: null },
  }
  return {
    /** One that failed, or could not end (`later`), stays due. */
    track: async (kind: RecurringJobKind, work: () => Promise<'done' | 'later'>) => {
      const run = runs[kind]
      run.isRunning = true
      onChange()
      try {
        const outcome = await work()
        run.isRunning = false
        if (outcome === 'done') {
          run.dueAt = now() + RECURRING_EVERY_MS
          run.last = { at: now(), hasFailed: false }
        }
      } catch (error) {
        run.isRunning = false
        run.last = { at: now(), hasFailed: true }
        throw error
      } finally {
        onChange()
      }
    },
    report: () => ({
      reminder: reported(runs.reminder, now()),
      bounce: reported(runs.bounce, now()),
      housekeeping: reported(runs.housekeeping, now()),
    }),
  }
}

const reported = ({ dueAt, isRunning, last }: Run, now: number): JobRun => ({
  dueInMs: Math.round(dueAt - now),
  isRunning,
  last: last && { agoMs: Math.round(now - last.at), hasFailed: last.hasFailed },
})
