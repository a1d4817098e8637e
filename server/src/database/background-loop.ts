type Loop = {
  everyMs: number
  /** Until nothing is left to do, or the signal is aborted. */
  work: (stopping: AbortSignal) => Promise<void>
  onError: (error: unknown) => void
}

/** Does its work at once, every so often and when it is woken, never twice at the same time. */
export function startLoop({ everyMs, work, onError }: Loop) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  function run() {
    if (stopping.signal.aborted) return
    running ??= work(stopping.signal)
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  run()
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
