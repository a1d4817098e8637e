import { setTimeout as wait } from 'node:timers/promises'

/** A scrape waits no longer for a database that is down. */
const TIMEOUT_MS = 1_000
const SLOW_MACHINE_TIMEOUT_MS = 30_000

/** Undefined if there is no answer in time. */
export type Shared<Value> = () => Promise<Value | undefined>

/** Gauges are collected at the same time, and share what they read. */
export const sharedReads =
  ({ isSlowMachine }: { isSlowMachine: boolean }) =>
  <Value>(read: () => Promise<Value>): Shared<Value> => {
    const timeoutMs = isSlowMachine ? SLOW_MACHINE_TIMEOUT_MS : TIMEOUT_MS
    let reading: Promise<Value | undefined> | undefined
    return () => {
      reading ??= Promise.race([read(), wait(timeoutMs, undefined, { ref: false })])
        .catch(() => undefined)
        .finally(() => {
          reading = undefined
        })
      return reading
    }
  }
