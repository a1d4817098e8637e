import { expect, test } from 'vitest'
import { releaseMemory } from './release-memory.ts'

test('the memory of bytes is given back, unless it holds something else', () => {
  const whole = Buffer.allocUnsafeSlow(1_000)
  const memory = whole.buffer
  releaseMemory(whole)
  expect(memory.byteLength).toBe(0)

  const neighbour = Buffer.alloc(1_000, 'a')
  releaseMemory(neighbour.subarray(0, 500))
  expect(neighbour.toString()).toBe('a'.repeat(1_000))
})
