import { ApiProblem } from '#/api/api-problem.ts'
import { saveProgress } from '#/api/lessons.ts'
import { notify } from '#/notices/notices.ts'
import { pageStore } from './page-outbox.ts'
import { type ProgressOutbox, progressOutbox, type SendProgress, toProgressSample } from './progress-entry.ts'
import { isRefusedForGood } from './save-retry.ts'

const GATES: readonly string[] = ['LESSON_LOCKED', 'COURSE_LOCKED', 'QUIZ_NOT_OPEN']
/** Most saves are answered before a user could read that they are pending. */
const SHOW_AFTER_MS = 300

type Options<T> = {
  outbox: ProgressOutbox
  send: SendProgress
  open: () => Promise<T>
  /** Says on the screen what is waited for. */
  onWait: () => void
}

/**
 * A lesson or quiz may be locked only because the server does not have yet what was just watched. Then this is sent first,
 * and the server decides again. If it cannot be sent, the error says so instead of what would have to be watched.
 */
export async function openWithProgress<T>({ outbox, send, open, onWait }: Options<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!isGate(error) || outbox.ids().length === 0) throw error
  }
  const timer = setTimeout(onWait, SHOW_AFTER_MS)
  try {
    await sendAll(outbox, send)
  } finally {
    clearTimeout(timer)
  }
  return open()
}

const isGate = (error: unknown) => error instanceof ApiProblem && GATES.includes(error.code)

/** Copies: the holder of an entry keeps it, and may be waiting for a save that hangs. The server credits no more than the time that passed. */
const sendAll = (outbox: ProgressOutbox, send: SendProgress) =>
  Promise.all(
    outbox.ids().map(async (id) => {
      const sample = outbox.read(id)
      try {
        if (sample) await send(id.lessonId, toProgressSample(sample))
      } catch (error) {
        if (!isRefusedForGood(error)) throw error
      }
    }),
  )

export const openAfterOutbox = <T>(userId: string, open: () => Promise<T>) =>
  openWithProgress({
    outbox: progressOutbox({ store: pageStore, userId }),
    send: saveProgress,
    open,
    onWait: () =>
      notify.info({
        title: 'Salvando seu progresso…',
        detail: 'O que você acabou de assistir ainda está sendo enviado.',
      }),
  })
