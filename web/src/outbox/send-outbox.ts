import type { EntryLocks } from './entry-locks.ts'
import type { EntryId } from './outbox.ts'
import type { WatchPage } from './page-events.ts'
import { LONGEST_RETRY_MS, retryDelayMs } from './save-retry.ts'

/** How the entries of one kind are sent. */
export type Delivery = {
  ids: () => EntryId[]
  keyOf: (id: EntryId) => string
  /** The screen that is being opened reads the entry before it can hold it. */
  isOnScreen: (id: EntryId) => boolean
  /** Sends it, and removes what arrived or was refused for good. Throws if it has to be sent again. */
  deliver: (id: EntryId) => Promise<void>
}

type Options = { deliveries: readonly Delivery[]; locks: EntryLocks; watchPage: WatchPage }

/** Sends what no open lesson or quiz looks after, now and whenever something is left behind. Answers with what stops it. */
export function sendOutbox({ deliveries, locks, watchPage }: Options): () => void {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  /** Entries added during a run are sent by the next one. */
  function run() {
    clearTimeout(timer)
    running = (running ?? Promise.resolve()).then(() => (isStopped ? undefined : sendAll()))
  }

  async function sendAll() {
    try {
      for (const { ids, keyOf, isOnScreen, deliver } of deliveries) {
        for (const id of ids()) {
          if (!isOnScreen(id)) await locks.whileFree(keyOf(id), () => deliver(id))
        }
      }
      failures = 0
      // A tab that crashes, or a page that is closed, leaves behind what it held.
      runAfter(LONGEST_RETRY_MS)
    } catch (error) {
      // The same error would stop the other entries too.
      failures += 1
      runAfter(retryDelayMs(failures, error))
    }
  }

  function runAfter(delayMs: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(run, delayMs)
  }

  const stopListening = locks.onRelease(run)
  const stopWatching = watchPage({ onHidden: () => undefined, onOnline: run })
  run()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
    stopWatching()
  }
}
