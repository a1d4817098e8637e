import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CALM_IN_A_ROW,
  LATE_IN_A_ROW,
  LATE_MS,
  type LoadSample,
  NOTHING_SHED,
  SHEDDING_ORDER,
  type Shedding,
  sheddingRank,
  shedNext,
  VERY_LATE_MS,
  WAITING_LATE,
} from './shedding.ts'

const CALM: LoadSample = { lateMs: 0, waiting: 0, waitingAdmins: 0 }
const LATE: LoadSample = { ...CALM, lateMs: LATE_MS + 1 }
const VERY_LATE: LoadSample = { ...CALM, lateMs: VERY_LATE_MS + 1 }
const WAITING: LoadSample = { ...CALM, waiting: WAITING_LATE + 1 }
const WAITING_ADMINS: LoadSample = { ...CALM, waitingAdmins: WAITING_LATE + 1 }

const after = (sample: LoadSample, times: number, from: Shedding = NOTHING_SHED) =>
  Array.from({ length: times }).reduce<Shedding>((shedding) => shedNext(shedding, sample), from)
const shedBy = ({ level }: Shedding) => SHEDDING_ORDER.filter((priority) => sheddingRank(priority) < level)

test('reports are shed first, saving last', () => {
  const steps = [1, 2, 3, 4].map((step) => shedBy(after(VERY_LATE, step * LATE_IN_A_ROW)).at(-1))
  expect(steps).toEqual(['reports', 'browsing', 'studying', 'saving'])
})

test.each([
  ['on time', { lateMs: LATE_MS, waiting: WAITING_LATE, waitingAdmins: WAITING_LATE }, 0],
  ['late', LATE, 1],
  ['many waiting for the database', WAITING, 1],
  ['many administrators waiting for it', WAITING_ADMINS, 1],
])('as many samples in a row as it takes: %s', (_, sample, level) => {
  expect(after(sample, LATE_IN_A_ROW - 1).level).toBe(0)
  expect(after(sample, LATE_IN_A_ROW).level).toBe(level)
})

test('a single pause sheds nothing', () => {
  const paused = after(VERY_LATE, LATE_IN_A_ROW - 1)
  expect(after(VERY_LATE, LATE_IN_A_ROW - 1, shedNext(paused, CALM)).level).toBe(0)
})

test.each([
  ['late', LATE, 3],
  ['at the limit', { ...CALM, lateMs: VERY_LATE_MS }, 3],
  ['very late', VERY_LATE, 4],
  ['waiting for the database', WAITING, 3],
  ['waiting without end', { ...CALM, waiting: 1_000_000 }, 3],
])('saving is shed only when very late: %s', (_, sample, level) => {
  expect(after(sample, 100).level).toBe(level)
})

test('administrators who wait for their reports shed no more than browsing, and keep no more shed', () => {
  const endless = { ...CALM, waitingAdmins: 1_000_000 }
  expect(shedBy(after(endless, 100))).toEqual(['reports', 'browsing'])
  expect(shedBy(after(endless, 100, after(VERY_LATE, 100)))).toEqual(['reports', 'browsing'])
})

test('a shed priority comes back only after calm, not when the server is merely less late', () => {
  const closed = after(VERY_LATE, 100)
  expect(after(LATE, 100, closed).level).toBe(4)
  expect(after(CALM, CALM_IN_A_ROW, closed).level).toBe(3)
})

test('shed priorities come back one at a time', () => {
  const full = after(VERY_LATE, 100)
  const levels = [0, 1, 2, 3, 4, 5].map((step) => after(CALM, step * CALM_IN_A_ROW, full).level)
  expect(levels).toEqual([4, 3, 2, 1, 0, 0])
  expect(after(CALM, CALM_IN_A_ROW - 1, full).level).toBe(4)
})

test('the level always moves by one, in order', () => {
  const samples = fc.array(
    fc.record({ lateMs: fc.nat(1_000), waiting: fc.nat(50), waitingAdmins: fc.nat(50) }),
  )
  fc.assert(
    fc.property(samples, (taken) => {
      let state = NOTHING_SHED
      for (const sample of taken) {
        const next = shedNext(state, sample)
        expect(Math.abs(next.level - state.level)).toBeLessThanOrEqual(1)
        expect(next.level).toBeGreaterThanOrEqual(0)
        expect(next.level).toBeLessThanOrEqual(SHEDDING_ORDER.length)
        state = next
      }
    }),
  )
})
