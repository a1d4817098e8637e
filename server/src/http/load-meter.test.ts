import { afterEach, expect, test, vi } from 'vitest'
import { type LoadMeter, startLoadMeter } from './load-meter.ts'

let meter: LoadMeter
afterEach(() => meter.stop())

function blockEventLoop(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a blocked event loop counts as overload, and recovers by itself', async () => {
  meter = startLoadMeter()
  expect(meter.isOverloaded()).toBe(false)
  blockEventLoop(800)
  await vi.waitUntil(() => meter.isOverloaded())
  await vi.waitUntil(() => !meter.isOverloaded(), { timeout: 3_000 })
})
