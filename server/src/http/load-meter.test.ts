import { setImmediate } from 'node:timers/promises'
import { LATE_IN_A_ROW, LATE_MS } from '@farol/domain/shedding.ts'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { type LoadMeter, startLoadMeter } from './load-meter.ts'

const log = pino({ level: 'silent' })
const lateness: number[] = []
const observeTimer = (lateMs: number) => lateness.push(lateMs)
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
  meter = startLoadMeter({ waiting: () => 0, observeTimer, log })
  const levels = []
  for (let times = 0; times < LATE_IN_A_ROW; times += 1) {
    blockEventLoop(LATE_MS + 150)
    await runTimers()
    levels.push(meter.level())
  }
  expect(levels).toEqual([...Array(LATE_IN_A_ROW - 1).fill(0), 1])
  expect(Math.max(...lateness)).toBeGreaterThan(LATE_MS)
  await expect.poll(meter.level).toBe(0)
})

test('one long pause gives up nothing', async () => {
  meter = startLoadMeter({ waiting: () => 0, observeTimer, log })
  blockEventLoop(500)
  await runTimers()
  expect(meter.level()).toBe(0)
})

test('many waiting for the database give up what can wait', async () => {
  meter = startLoadMeter({ waiting: () => 100, observeTimer, log })
  await expect.poll(meter.level).toBe(1)
})
