import type { ProgressSample, SavedProgress } from '@farol/contract/lessons.ts'
import { vi } from 'vitest'
import { entryLocks } from '#/outbox/entry-locks.ts'
import type { PageHandlers } from '#/outbox/page-events.ts'
import { newestSample, progressOutbox } from '#/outbox/progress-entry.ts'
import { memoryStore } from '#/outbox/testing/memory-store.ts'
import { progressSaver, type SaveState } from '#/player/progress-saver.ts'

export const saved: SavedProgress = {
  watchPercentage: 10,
  isCompleted: false,
  furthestSeconds: 10,
  rewatchPercentage: null,
  isCourseCompleted: false,
}

/** A saver on a page and with a student who does what a test says. `sent` leaves out the turns. */
export function testSaver(outbox = progressOutbox({ store: memoryStore(), userId: 'ana' })) {
  const locks = entryLocks(undefined)
  const states: SaveState[] = []
  const sent: ProgressSample[] = []
  let page: PageHandlers | undefined
  let now: ProgressSample | null = null
  const send = vi.fn(async (_lessonId: string, { visitTurn: _, ...sample }: ProgressSample) => {
    sent.push(sample)
    return saved
  })
  const saver = progressSaver({
    lessonId: 'aula',
    takeSample: () => {
      const sample = now
      if (now) now = { ...now, playedSeconds: 0 }
      return sample
    },
    send,
    outbox,
    locks,
    watchPage: (handlers) => {
      page = handlers
      return () => {
        page = undefined
      }
    },
    onState: (state) => states.push(state),
    onSaved: () => undefined,
  })
  return {
    saver,
    send,
    sent,
    states,
    outbox,
    locks,
    /** What is stored of the lesson. */
    stored: () => newestSample(outbox, 'aula'),
    hide: () => page?.onHidden(),
    comeOnline: () => page?.onOnline(),
    isWatchingPage: () => page !== undefined,
    /** The student has come to a second of the video. */
    reach: (position: number, playedSeconds = 1) => {
      now = { position, duration: 40, playedSeconds }
    },
  }
}
