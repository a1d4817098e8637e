import type { WatchPage } from './page-events.ts'
import { type PendingSaves, toProgressSample } from './pending-saves.ts'
import type { SendProgress } from './progress-saver.ts'
import { isRefusedForGood, retryDelayMs } from './save-retry.ts'

type Options = {
  pending: PendingSaves
  send: SendProgress
  watchPage: WatchPage
  /** A lesson that is open right now, in any tab, looks after its own saves. */
  isOpen: (lessonId: string) => Promise<boolean>
}

/** Sends what earlier visits could not, until nothing is left. Answers with what gives up. */
export function sendLeftovers({ pending, send, watchPage, isOpen }: Options): () => void {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isStopped = false

  async function run() {
    if (isRunning || isStopped) return
    isRunning = true
    clearTimeout(timer)
    for (const lessonId of pending.lessonIds()) {
      const error = (await isOpen(lessonId)) ? undefined : await sendOne(lessonId)
      if (error === undefined) continue
      failures += 1
      if (!isStopped) timer = setTimeout(run, retryDelayMs(failures, error))
      break
    }
    isRunning = false
  }

  /** Answers with what prevented it; something refused for good prevents nothing else. */
  async function sendOne(lessonId: string): Promise<unknown> {
    const sample = pending.read(lessonId)
    try {
      if (sample) await send(lessonId, toProgressSample(sample))
      failures = 0
    } catch (error) {
      if (!isRefusedForGood(error)) return error
    }
    if (!(await isOpen(lessonId))) pending.remove(lessonId, sample)
    return undefined
  }

  const stopWatching = watchPage({ onHidden: () => undefined, onOnline: () => void run() })
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopWatching()
  }
}
