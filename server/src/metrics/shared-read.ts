import { setTimeout as wait } from 'node:timers/promises'

/** A scrape waits no longer for a database that is down. */
const TIMEOUT_MS = 1_000

/** Gauges are collected at the same time, and share what they read. Undefined if there is no answer in time. */
export function sharedRead<Value>(read: () => Promise<Value>): () => Promise<Value | undefined> {
  let reading: Promise<Value | undefined> | undefined
  return () => {
    reading ??= Promise.race([read(), wait(TIMEOUT_MS, undefined, { ref: false })])
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
}
