import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 50
const TIMEOUT_MS = 60_000

/** Polls until a condition is true, with a timeout. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>) {
  const deadline = performance.now() + TIMEOUT_MS
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Waited a minute for this in vain: ${what}`)
    await wait(POLL_MS)
  }
}

/** The same for a promise. */
export async function within<T>(what: string, promise: Promise<T>): Promise<T> {
  const over = new AbortController()
  const limit = wait(TIMEOUT_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Waited a minute for this in vain: ${what}`)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    limit.catch(() => undefined)
    over.abort()
  }
}

/** Registers a cleanup for when this process is interrupted; returns a function that unregisters it. */
export function atExit(clean: () => unknown): () => void {
  const listener = () => {
    try {
      clean()
    } catch {
      // Already cleaned up.
    }
  }
  process.once('exit', listener)
  return () => process.off('exit', listener)
}
