import { uptime } from 'node:os'
import type pg from 'pg'

/** Readings differ by what a query takes, and by what clocks drift. Only more than this means that somebody set the clock. */
const STEP_SECONDS = 2

export type ClockRow = {
  /** The clock of the database. */
  wallSeconds: number
  shiftSeconds: number
  seenSeconds: number
}

/**
 * The steady clock of the school: the clock of the database, plus a shift that all instances share. Each instance holds it
 * against the seconds since its machine was started, which nobody sets. If the two part ways, the clock of the database was
 * set, and the shift is corrected by as much. So time neither jumps nor stands still, whatever is done to the clock while
 * one instance runs; and what it said last is kept, so that it does not go back either while none does.
 */
export function createSteadyClock(machineSeconds: () => number = uptime) {
  let last: { steady: number; at: number } | undefined

  return {
    /** Called before the clock is asked. */
    ask: machineSeconds,
    /** What the clock says now, and the shift that makes it say so. */
    read: ({ wallSeconds, shiftSeconds, seenSeconds }: ClockRow, askedAt: number) => {
      const answeredAt = machineSeconds()
      const reading = wallSeconds + shiftSeconds
      let now = Math.max(reading, seenSeconds)
      if (last) {
        const earliest = last.steady + (askedAt - last.at)
        const latest = last.steady + (answeredAt - last.at)
        const isStep = reading < earliest - STEP_SECONDS || reading > latest + STEP_SECONDS
        now = isStep ? latest : Math.max(reading, last.steady)
      }
      last = { steady: now, at: answeredAt }
      return { now, shiftSeconds: shiftSeconds + (now - reading) }
    },
  }
}

export type SteadyClock = ReturnType<typeof createSteadyClock>

/** Smaller corrections stay in the process: they only smooth what queries take. */
const WORTH_STORING_SECONDS = 1

/** Whoever finds that the clock was set corrects it for all, within the transaction; another one may have done so already. */
export async function correctShift(
  client: Pick<pg.ClientBase, 'query'>,
  { known, corrected }: { known: number; corrected: number },
) {
  if (Math.abs(corrected - known) < WORTH_STORING_SECONDS) return
  const { rowCount } = await client.query({ ...CORRECT_SHIFT, values: [corrected, known] })
  if (rowCount === 0) throw new ClockCorrected()
}

const CORRECT_SHIFT = {
  name: 'correct-shift',
  text: 'update school_clock set shift_seconds = $1 where shift_seconds = $2',
}

/** Between two saves, so that a clock that is set is found at once; and what it said is kept while there is something to save. */
export async function checkClock(pool: pg.Pool, clock: SteadyClock, { isStored }: { isStored: boolean }) {
  const askedAt = clock.ask()
  const { rows } = await pool.query<ClockRow>(READ_CLOCK)
  const [row] = rows
  if (!row) throw new Error('A database without a clock.')
  const { now, shiftSeconds } = clock.read(row, askedAt)
  await correctShift(pool, { known: row.shiftSeconds, corrected: shiftSeconds })
  if (isStored) await pool.query({ ...STORE_SEEN, values: [now] })
}

const READ_CLOCK = {
  name: 'read-clock',
  text: `
    select wall_seconds() as "wallSeconds", shift_seconds as "shiftSeconds", seen_seconds as "seenSeconds"
    from school_clock`,
}

const STORE_SEEN = {
  name: 'store-seen',
  text: 'update school_clock set seen_seconds = greatest(seen_seconds, $1)',
}

/** Told like a conflict of two transactions: on the second try the clock is right. */
class ClockCorrected extends Error {
  readonly code = '40001'
}
