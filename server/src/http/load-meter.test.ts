import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { type LoadMeter, startLoadMeter } from './load-meter.ts'

let meter: LoadMeter
afterEach(() => meter.stop())

function blockEventLoop(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('an event loop that is late again and again counts as overload, and recovers by itself', async () => {
  meter = startLoadMeter()
  expect(meter.isOverloaded()).toBe(false)
  const sawOverload = []
  for (let times = 0; times < 8; times += 1) {
    blockEventLoop(400)
    // Lets the timers run that are due, as they would between two long pieces of work.
    await setImmediate()
    await setImmediate()
    sawOverload.push(meter.isOverloaded())
  }
  expect(sawOverload.at(-1)).toBe(true)
  await vi.waitUntil(() => !meter.isOverloaded(), { timeout: 3_000 })
})

test('one long pause is not overload', async () => {
  meter = startLoadMeter()
  blockEventLoop(900)
  await setImmediate()
  await setImmediate()
  expect(meter.isOverloaded()).toBe(false)
})
