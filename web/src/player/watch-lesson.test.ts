import { expect, test } from 'vitest'
import { pendingSaves } from './pending-saves.ts'
import { memoryStore } from './testing/memory-store.ts'
import { startPosition } from './watch-lesson.ts'

const opened = (changes: object = {}) => ({
  lesson: {
    id: 'aula',
    title: 'Aula',
    description: '',
    videoUrl: '/media/demo/aula.mp4',
    isLengthConfirmed: true,
    videoDuration: 100,
    minWatchPercentage: 90,
    captionsUrl: '',
  },
  progress: {
    positionSeconds: 30,
    positionAgeSeconds: 600,
    furthestSeconds: 30,
    watchPercentage: 30,
    isCompleted: false,
    rewatchPercentage: null,
    ...changes,
  },
  isFastForwardBlocked: true,
})

function waitingSince(secondsAgo: number) {
  const pending = pendingSaves({ store: memoryStore(), userId: 'ana' })
  const takenAt = Date.now() - secondsAgo * 1_000
  pending.write('aula', { position: 50, duration: 100, playedSeconds: 20, takenAt })
  return pending
}

test('a lesson goes on from what this browser could not send yet', () => {
  expect(startPosition(opened(), waitingSince(60))).toBe(50)
})

test('a lesson goes on where another device left it since', () => {
  expect(startPosition(opened(), waitingSince(3_600))).toBe(30)
})

test('whoever is asked to watch again starts at the beginning', () => {
  expect(startPosition(opened({ rewatchPercentage: 0 }), waitingSince(60))).toBe(0)
})
