import { expect, test } from 'vitest'
import { pendingSaves } from './pending-saves.ts'
import { memoryStore } from './testing/memory-store.ts'
import { startOf } from './watch-lesson.ts'

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

const nothingWaiting = () => pendingSaves({ store: memoryStore(), userId: 'ana' })

test('a lesson goes on from what this browser could not send yet', () => {
  expect(startOf(opened(), waitingSince(60))).toEqual({ seconds: 50, leftAtSeconds: null })
})

test('a lesson goes on where another device left it since', () => {
  expect(startOf(opened(), waitingSince(3_600))).toEqual({ seconds: 30, leftAtSeconds: null })
})

test('whoever is asked to watch again starts at the beginning', () => {
  expect(startOf(opened({ rewatchPercentage: 0 }), waitingSince(60))).toEqual({
    seconds: 0,
    leftAtSeconds: null,
  })
})

test('a completed lesson starts at its beginning and knows where it was left', () => {
  const completed = opened({ isCompleted: true, positionSeconds: 95, furthestSeconds: 97 })
  expect(startOf(completed, nothingWaiting())).toEqual({ seconds: 0, leftAtSeconds: 95 })
})

test('whoever is in the middle of watching a completed lesson again goes on there', () => {
  const completed = opened({ isCompleted: true, positionSeconds: 40, furthestSeconds: 97 })
  expect(startOf(completed, nothingWaiting())).toEqual({ seconds: 40, leftAtSeconds: null })
})

test('the time spent with a video that cannot be followed is never taken back', () => {
  const completed = opened({ isCompleted: true, positionSeconds: 97, furthestSeconds: 97 })
  const lesson = { ...completed.lesson, videoUrl: 'https://vimeo.com/event/4242' }
  expect(startOf({ ...completed, lesson }, nothingWaiting())).toEqual({ seconds: 97, leftAtSeconds: null })
})
