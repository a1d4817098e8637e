import type { readCaptions } from '@farol/domain/captions/read-captions.ts'
import { type Aside, type Limits, startAside } from './aside.ts'

/** Honest captions take milliseconds. */
const TIMEOUT_MS = 30_000
const MEMORY_MB = 512

export type CaptionsRead = ReturnType<typeof readCaptions>

/** For all captions of an archive. Starts with the first of them. */
export function createCaptionsReader({ timeoutMs = TIMEOUT_MS }: Limits = {}) {
  let aside: Aside<string, CaptionsRead> | undefined
  return {
    read: (path: string): Promise<CaptionsRead> => {
      const worker = new URL('./read-captions-worker.ts', import.meta.url)
      aside ??= startAside({ worker, timeoutMs, memoryMb: MEMORY_MB })
      return aside.ask(path)
    },
    stop: async () => aside?.stop(),
  }
}
