import { browserStorage } from './browser-storage.ts'
import { entryLocks } from './entry-locks.ts'

/** One for the page: where the browser stores nothing, what is written lasts as long as the page. */
export const pageStore = browserStorage()

/** Locks exist only where the connection is safe. */
export const pageLocks = entryLocks('locks' in navigator ? navigator.locks : undefined)
