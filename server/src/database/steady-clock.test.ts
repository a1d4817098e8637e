import { expect, test } from 'vitest'
import { createSteadyClock } from './steady-clock.ts'

/** A machine, and the clock of its database, which tests set. */
function machine() {
  const state = { machine: 1_000, wall: 50_000, shift: 0, seen: 0 }
  const start = () => createSteadyClock(() => state.machine)
  const pass = (seconds: number) => {
    state.machine += seconds
    state.wall += seconds
  }
  const read = (clock: ReturnType<typeof createSteadyClock>) => {
    const row = { wallSeconds: state.wall, shiftSeconds: state.shift, seenSeconds: state.seen }
    const { now, shiftSeconds } = clock.read(row, clock.beforeReading())
    state.shift = shiftSeconds
    return now
  }
  return { state, start, pass, read }
}

test('follows the clock of the database while it is not set', () => {
  const { start, pass, read } = machine()
  const clock = start()
  expect(read(clock)).toBe(50_000)
  pass(10)
  expect(read(clock)).toBe(50_010)
})

test.each([3_600, -7_200, 50 * 365 * 86_400])(
  'neither jumps nor stops when the clock is set by %d seconds',
  (step) => {
    const { state, start, pass, read } = machine()
    const clock = start()
    read(clock)
    pass(5)
    state.wall += step
    expect(read(clock)).toBe(50_005)
    expect(state.shift).toBe(-step)
    pass(5)
    expect(read(clock)).toBe(50_010)
  },
)

test('is never ahead, however often the clock is set and however long a reading takes', () => {
  const { state, start, pass, read } = machine()
  const clock = start()
  read(clock)
  for (const step of [3_600, 10_800, -7_200, 18_000]) {
    state.wall += step
    const startedAt = clock.beforeReading()
    const row = { wallSeconds: state.wall, shiftSeconds: state.shift, seenSeconds: 0 }
    pass(0.4)
    const { now, shiftSeconds } = clock.read(row, startedAt)
    state.shift = shiftSeconds
    expect(now).toBeLessThanOrEqual(50_000 + state.machine - 1_000)
    expect(state.wall + state.shift).toBeLessThanOrEqual(50_000 + state.machine - 1_000)
  }
})

test('does not go back when readings overlap while the clock is set', () => {
  const { state, start, pass, read } = machine()
  const clock = start()
  read(clock)
  state.wall += 3_600
  const row = { wallSeconds: state.wall, shiftSeconds: state.shift, seenSeconds: 0 }
  const startedAt = clock.beforeReading()
  pass(1)
  const other = read(clock)
  expect(clock.read(row, startedAt).now).toBeGreaterThanOrEqual(other)
})

test('a second instance that reads the corrected shift agrees, and corrects nothing again', () => {
  const { state, start, pass, read } = machine()
  const [one, other] = [start(), start()]
  for (const clock of [one, other]) read(clock)
  state.wall += 3_600
  pass(1)
  expect(read(one)).toBe(50_001)
  expect(read(other)).toBe(50_001)
  expect(state.shift).toBe(-3_600)
})

test('an instance that starts after the clock was set back continues from the stored reading', () => {
  const { state, start, read } = machine()
  state.seen = 50_000
  state.wall -= 7_200
  expect(read(start())).toBe(50_000)
  expect(read(start())).toBe(50_000)
})

test('never goes back, not even by clock drift', () => {
  const { state, start, read } = machine()
  const clock = start()
  read(clock)
  state.wall -= 1.5
  expect(read(clock)).toBe(50_000)
})
