import type { ServerResponse } from 'node:http'
import { Problem } from '@farol/contract/problem.ts'

/** More than browsers ask for, in several tabs and on several devices. */
const AT_ONCE_MAX = 32
const RETRY_AFTER_SECONDS = 10
const SENTENCE =
  'Você já está recebendo muitos arquivos ao mesmo tempo. Espere um deles terminar e tente novamente.'

export type FileSlots = {
  /** Until the response has ended. */
  take: (userId: string, outgoing: ServerResponse) => void
}

/**
 * How many files a user receives at once from this process: whoever reads nothing of them keeps the bytes that are about to be
 * sent in memory. Such responses are not ended after a time: the browser of a viewer who pauses, or whose phone is in a tunnel,
 * does not read either.
 */
export function createFileSlots(most = AT_ONCE_MAX): FileSlots {
  const taken = new Map<string, number>()
  const release = (userId: string) => {
    const left = (taken.get(userId) ?? 0) - 1
    if (left > 0) taken.set(userId, left)
    else taken.delete(userId)
  }
  return {
    take: (userId, outgoing) => {
      const before = taken.get(userId) ?? 0
      if (before >= most)
        throw new Problem('TOO_MANY_ATTEMPTS', { sentence: SENTENCE, retryAfterSeconds: RETRY_AFTER_SECONDS })
      // Whoever has left by now is not waited for.
      if (outgoing.destroyed) return
      taken.set(userId, before + 1)
      outgoing.once('close', () => release(userId))
    },
  }
}
