import { vi } from 'vitest'

/** Waits until this no longer throws, for as long as a busy machine may need: of itself, vitest gives up after a second. */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 120_000, interval: 20 })
