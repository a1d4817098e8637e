import { uptime } from 'node:os'
import type pg from 'pg'

const awakeSeconds = () => performance.now() / 1_000
const asleepSeconds = () => uptime() - awakeSeconds()
const ASLEEP_AT_START = asleepSeconds()

/**
 * The seconds that pass on this machine, which nobody can set. The clock of the process is precise, but stands still while
 * the machine sleeps; the uptime does not, but has only hundredths of a second.
 */
const machineSeconds = () => awakeSeconds() + Math.round(asleepSeconds() - ASLEEP_AT_START)

/** Readings differ by the time of a query and by clock drift. A larger difference means that the clock was set. */
const STEP_SECONDS = 2

export type ClockRow = {
  /** The clock of the database. */
  wallSeconds: number
  shiftSeconds: number
  seenSeconds: number
}

/**
 * A clock that nobody can set: the clock of the database plus a shift that all instances share. Each instance compares it
 * with the uptime of its machine. If the two differ, the clock of the database was set, and the shift is corrected by the
 * difference. While at least one instance runs, the steady clock neither jumps nor stops. Its last reading is stored, so
 * that it does not go back when the clock is set while no instance runs.
 */
export function createSteadyClock(passedSeconds: () => number = machineSeconds) {
  let last: { steady: number; at: number } | undefined

  return {
    /** Called before the row is read; the result is passed to `read`. */
    beforeReading: passedSeconds,
    /** The steady time, and the corrected shift. */
    read: ({ wallSeconds, shiftSeconds, seenSeconds }: ClockRow, startedAt: number) => {
      const endedAt = passedSeconds()
      const reading = wallSeconds + shiftSeconds
      let now = Math.max(reading, seenSeconds)
      if (last) {
        // Another reading may have ended while this one was on its way.
        const earliest = last.steady + Math.max(0, startedAt - last.at)
        const latest = last.steady + (endedAt - last.at)
        const isStep = reading < earliest - STEP_SECONDS || reading > latest + STEP_SECONDS
        // The database was read at some moment between the two. The earliest is never ahead.
        now = isStep ? earliest : Math.max(reading, last.steady)
      }
      last = { steady: now, at: endedAt }
      return { now, shiftSeconds: shiftSeconds + (now - reading) }
    },
  }
}

export type SteadyClock = ReturnType<typeof createSteadyClock>

/** Smaller corrections are not stored: they only smooth the time that queries take. */
const WORTH_STORING_SECONDS = 1

/** The instance that finds the clock set stores the new shift for all. Throws if another instance was faster. */
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

/** Finds a clock that was set: before `steady_seconds()` is written into a row. */
export async function checkClock(client: Pick<pg.ClientBase, 'query'>, clock: SteadyClock) {
  await checkRow(client, clock, READ_CLOCK)
}

/** The same every second, in one statement with what else is looked for then. Stores the reading if there are deltas. */
export async function checkClockAndDeltas(client: Pick<pg.ClientBase, 'query'>, clock: SteadyClock) {
  const { now, hasDeltas } = await checkRow(client, clock, READ_CLOCK_AND_DELTAS)
  if (hasDeltas) await client.query({ ...STORE_SEEN, values: [now] })
  return hasDeltas === true
}

async function checkRow(
  client: Pick<pg.ClientBase, 'query'>,
  clock: SteadyClock,
  statement: typeof READ_CLOCK,
) {
  const startedAt = clock.beforeReading()
  const { rows } = await client.query<ClockRow & { hasDeltas?: boolean }>(statement)
  const [row] = rows
  if (!row) throw new Error('The table school_clock has no row.')
  const { now, shiftSeconds } = clock.read(row, startedAt)
  await correctShift(client, { known: row.shiftSeconds, corrected: shiftSeconds })
  return { now, hasDeltas: row.hasDeltas }
}

const CLOCK = `wall_seconds() as "wallSeconds", shift_seconds as "shiftSeconds", seen_seconds as "seenSeconds"`
const READ_CLOCK = { name: 'read-clock', text: `select ${CLOCK} from school_clock` }
const READ_CLOCK_AND_DELTAS = {
  name: 'read-clock-and-deltas',
  text: `select ${CLOCK}, exists (select from activity_deltas) as "hasDeltas" from school_clock`,
}

const STORE_SEEN = {
  name: 'store-seen',
  text: 'update school_clock set seen_seconds = greatest(seen_seconds, $1)',
}

/** Has the code of a serialization failure, so that the transaction is retried, with the new shift. */
class ClockCorrected extends Error {
  readonly code = '40001'
}
