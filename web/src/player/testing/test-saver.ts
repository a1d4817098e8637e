import type { ProgressSample, SavedProgress } from '@farol/contract/lessons.ts'
import { vi } from 'vitest'
import type { PageHandlers } from '#/player/page-events.ts'
import { pendingSaves } from '#/player/pending-saves.ts'
import { progressSaver, type SaveState } from '#/player/progress-saver.ts'
import { memoryStore } from './memory-store.ts'

export const saved: SavedProgress = {
  watchPercentage: 10,
  isCompleted: false,
  furthestSeconds: 10,
  rewatchPercentage: null,
  isCourseCompleted: false,
}

/** A saver on a page and with a student who does what a test says. `sent` leaves out the turns. */
export function testSaver(pending = pendingSaves({ store: memoryStore(), userId: 'ana' })) {
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
    pending,
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
    pending,
    hide: () => page?.onHidden(),
    comeOnline: () => page?.onOnline(),
    isWatchingPage: () => page !== undefined,
    /** The student has come to a second of the video. */
    reach: (position: number, playedSeconds = 1) => {
      now = { position, duration: 40, playedSeconds }
    },
  }
}
