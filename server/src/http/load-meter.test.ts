import { setImmediate } from 'node:timers/promises'
import { LATE_IN_A_ROW, LATE_MS } from '@farol/domain/shedding.ts'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { type LoadMeter, startLoadMeter, worstOfLast } from './load-meter.ts'

const log = pino({ level: 'silent' })
let meter: LoadMeter
afterEach(() => meter.stop())

function blockEventLoop(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Lets the timers run that are due, as they would between two long pieces of work. */
async function runTimers() {
  await setImmediate()
  await setImmediate()
}

test('an event loop that is late again and again gives up what can wait, and recovers by itself', async () => {
  meter = startLoadMeter({ waiting: () => 0, log })
  const levels = []
  for (let times = 0; times < LATE_IN_A_ROW; times += 1) {
    blockEventLoop(LATE_MS + 150)
    await runTimers()
    levels.push(meter.level())
  }
  expect(levels).toEqual([...Array(LATE_IN_A_ROW - 1).fill(0), 1])
  // Whoever looks does not take it away from whoever looks next.
  for (let look = 0; look < 2; look += 1) expect(meter.worstLateMs()).toBeGreaterThan(LATE_MS)
  await expect.poll(meter.level).toBe(0)
})

test('one long pause gives up nothing', async () => {
  meter = startLoadMeter({ waiting: () => 0, log })
  blockEventLoop(500)
  await runTimers()
  expect(meter.level()).toBe(0)
})

test('many waiting for the database give up what can wait', async () => {
  meter = startLoadMeter({ waiting: () => 100, log })
  await expect.poll(meter.level).toBe(1)
})

test('the worst of a minute is told until the minute is over, however often it is asked for', () => {
  const worst = worstOfLast(60)
  worst.note(300, 1_000)
  for (let second = 1; second < 60; second += 1) worst.note(5, 1_000 + second * 1_000)
  expect([worst.at(30_000), worst.at(30_000), worst.at(60_999)]).toEqual([300, 300, 300])
  expect(worst.at(61_000)).toBe(5)
  expect(worst.at(1_000_000)).toBe(0)
})
