import { timeoutProblem } from './api-problem.ts'

/** Aborts when the time is up or the caller gives up. By hand, because `AbortSignal.any` is missing in Safari before 17.4. */
export function timeLimit(timeoutMs: number, signal?: AbortSignal) {
  const controller = new AbortController()
  const giveUp = () => controller.abort(signal?.reason)
  const timer = setTimeout(() => controller.abort(timeoutProblem()), timeoutMs)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    },
  }
}
