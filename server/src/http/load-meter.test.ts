import { setImmediate } from 'node:timers/promises'
import { LATE_IN_A_ROW, LATE_MS, WAITING_LATE } from '@farol/domain/shedding.ts'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#/testing/test-database.ts'
import { type LoadMeter, startLoadMeter, waitingLong } from './load-meter.ts'

const { longTimeout, queues } = await testDatabase()
const log = pino({ level: 'silent' })
const lateness: number[] = []
const observeTimer = (lateMs: number) => lateness.push(lateMs)
let meter: LoadMeter | undefined
afterEach(() => meter?.stop())

function blockEventLoop(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Runs the timers that are due, as between two long tasks. */
async function runTimers() {
  await setImmediate()
  await setImmediate()
}

test('an event loop that lags repeatedly sheds load, and recovers by itself', async () => {
  meter = startLoadMeter({ waiting: () => 0, waitingAdmins: () => 0, observeTimer, log })
  // On a busy machine a timer may also run in time between two pauses, and the row begins anew.
  while (meter.level() === 0) {
    blockEventLoop(LATE_MS + 150)
    await runTimers()
  }
  expect(meter.level()).toBe(1)
  expect(lateness.filter((lateMs) => lateMs > LATE_MS).length).toBeGreaterThanOrEqual(LATE_IN_A_ROW)
  await expect.poll(meter.level).toBe(0)
})

test('a single long pause sheds nothing', async () => {
  meter = startLoadMeter({ waiting: () => 0, waitingAdmins: () => 0, observeTimer, log })
  blockEventLoop(500)
  await runTimers()
  expect(meter.level()).toBe(0)
})

test('a long queue for the database sheds load', async () => {
  meter = startLoadMeter({ waiting: () => 100, waitingAdmins: () => 0, observeTimer, log })
  await expect.poll(meter.level).toBe(1)
})

test('a slow machine sheds nothing', async () => {
  let samples = 0
  const count = () => {
    samples += 1
  }
  meter = startLoadMeter({
    waiting: () => 100,
    waitingAdmins: () => 100,
    observeTimer: count,
    isSlowMachine: true,
    log,
  })
  await expect.poll(() => samples).toBeGreaterThan(LATE_IN_A_ROW * 2)
  expect(meter.level()).toBe(0)
})

test('an idle server is not sampled until the next request', async () => {
  let samples = 0
  meter = startLoadMeter({
    waiting: () => 0,
    waitingAdmins: () => 0,
    observeTimer: () => {
      samples += 1
    },
    log,
  })
  await expect.poll(meter.isResting).toBe(true)
  const rested = samples
  expect(meter.lastLevel()).toBe(0)
  expect(meter.isResting()).toBe(true)
  expect(meter.level()).toBe(0)
  expect(meter.isResting()).toBe(false)
  await expect.poll(() => samples).toBeGreaterThan(rested)
})

test('requests that wait for a connection are load only if they wait long: a school’s administrators may all look at once', async () => {
  const { pool } = longTimeout
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const requests = Array.from({ length: 16 }, () => pool.query('select'))
  try {
    expect(waitingLong([queues.longTimeout])).toBe(0)
    expect(pool.waitingCount).toBeGreaterThan(WAITING_LATE)
    await expect.poll(() => waitingLong([queues.longTimeout])).toBe(requests.length)
  } finally {
    for (const client of held) client.release()
  }
  await Promise.all(requests)
  expect(queues.longTimeout.waiting()).toBe(0)
})
