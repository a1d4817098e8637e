/** While nothing happens: a server that does something every few seconds keeps a small machine awake. */
const RESTING_EVERY_MS = 30_000

type Loop = {
  everyMs: number
  /** Until nothing is left to do, or the signal is aborted. 'nothing' if there was nothing from the beginning. */
  work: (stopping: AbortSignal) => Promise<unknown>
  onError: (error: unknown) => void
  /** No request came for some seconds. Then a loop that found nothing looks again after half a minute, or when it is woken. */
  isResting?: () => boolean
  /** The first time after `everyMs` instead of at once. */
  isFirstLater?: boolean
}

/** Does its work at once, every so often and when it is woken, never twice at the same time. */
export function startLoop({ everyMs, work, onError, isResting = () => false, isFirstLater = false }: Loop) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let idleSince: number | undefined
  function run() {
    if (stopping.signal.aborted) return
    running ??= work(stopping.signal)
      .then((found) => {
        idleSince = found === 'nothing' ? performance.now() : undefined
      })
      .catch((error) => {
        idleSince = undefined
        onError(error)
      })
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(() => {
    const isDue = idleSince === undefined || performance.now() - idleSince >= RESTING_EVERY_MS - everyMs / 2
    if (isDue || !isResting()) run()
  }, everyMs)
  timer.unref()
  if (!isFirstLater) run()
  return {
    // Another run, because the current one may have looked for the last time.
    wake: () => void (running ?? Promise.resolve()).then(run),
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
