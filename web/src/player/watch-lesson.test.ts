import { afterEach, expect, test, vi } from 'vitest'
import { entryLocks } from '#/outbox/entry-locks.ts'
import { progressOutbox } from '#/outbox/progress-entry.ts'
import { memoryStore } from '#/outbox/testing/memory-store.ts'
import { fakeMedia } from './testing/fake-media.ts'
import { startOf, watchLesson } from './watch-lesson.ts'

const opened = (changes: object = {}) => ({
  lesson: { id: 'aula', videoUrl: '/media/demo/aula.mp4', videoDuration: 100 },
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
  const outbox = progressOutbox({ store: memoryStore(), userId: 'ana' })
  const takenAt = Date.now() - secondsAgo * 1_000
  outbox.write(
    { lessonId: 'aula', visit: 'earlier' },
    { position: 50, duration: 100, playedSeconds: 20, takenAt },
  )
  return outbox
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const nothingWaiting = () => progressOutbox({ store: memoryStore(), userId: 'ana' })

test('a lesson goes on from what this browser could not send yet', () => {
  expect(startOf(opened(), waitingSince(60))).toEqual({ seconds: 50, leftAtSeconds: null })
})

test('a lesson goes on where another device left it since', () => {
  expect(startOf(opened(), waitingSince(3_600))).toEqual({ seconds: 30, leftAtSeconds: null })
})

test('a student who has to watch again starts at the beginning', () => {
  expect(startOf(opened({ rewatchPercentage: 0 }), waitingSince(60))).toEqual({
    seconds: 0,
    leftAtSeconds: null,
  })
})

test('a completed lesson starts at its beginning and knows where it was left', () => {
  const completed = opened({ isCompleted: true, positionSeconds: 95, furthestSeconds: 97 })
  expect(startOf(completed, nothingWaiting())).toEqual({ seconds: 0, leftAtSeconds: 95 })
})

test('a student in the middle of watching a completed lesson again continues there', () => {
  const completed = opened({ isCompleted: true, positionSeconds: 40, furthestSeconds: 97 })
  expect(startOf(completed, nothingWaiting())).toEqual({ seconds: 40, leftAtSeconds: null })
})

test('the time spent with a video that cannot be followed is never taken back', () => {
  const unfollowed = (changes: object) => {
    const { lesson, ...left } = opened(changes)
    return { ...left, lesson: { ...lesson, videoUrl: 'https://vimeo.com/event/4242' } }
  }
  const completed = unfollowed({ isCompleted: true, positionSeconds: 97, furthestSeconds: 97 })
  expect(startOf(completed, nothingWaiting())).toEqual({ seconds: 97, leftAtSeconds: null })
  const overtaken = unfollowed({ positionSeconds: 56, furthestSeconds: 65 })
  expect(startOf(overtaken, nothingWaiting())).toEqual({ seconds: 65, leftAtSeconds: null })
  const watchingAgain = unfollowed({ rewatchPercentage: 20, positionSeconds: 20, furthestSeconds: 97 })
  expect(startOf(watchingAgain, nothingWaiting())).toEqual({ seconds: 20, leftAtSeconds: null })
})

test('a player that was started before the lesson subscribed to it is followed', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', new EventTarget())
  const { media, emit } = fakeMedia({ isEmbed: true, isPlaying: true, duration: 100 })
  const send = vi.fn(async () => ({ ...opened().progress, isCourseCompleted: false }))
  const ignore = () => undefined
  const watch = watchLesson({
    media,
    opened: opened({ positionSeconds: 0, furthestSeconds: 0, watchPercentage: 0 }),
    positionSeconds: 0,
    playsOn: false,
    outbox: nothingWaiting(),
    locks: entryLocks(undefined),
    send,
    onState: ignore,
    onSaved: ignore,
    onEnded: ignore,
    onHeldBack: ignore,
  })
  await vi.advanceTimersByTimeAsync(1_000)
  media.currentTime = 1
  emit('timeupdate')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(send).toHaveBeenCalledWith('aula', expect.objectContaining({ position: 1, playedSeconds: 1 }))
  void watch.stop()
})

test('what a slow device played before it said so is watched, too', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', new EventTarget())
  const { media, emit } = fakeMedia({ isEmbed: false, duration: 100 })
  const send = vi.fn(async () => ({ ...opened().progress, isCourseCompleted: false }))
  const ignore = () => undefined
  const watch = watchLesson({
    media,
    opened: opened({ positionSeconds: 0, furthestSeconds: 0, watchPercentage: 0 }),
    positionSeconds: 0,
    playsOn: false,
    outbox: nothingWaiting(),
    locks: entryLocks(undefined),
    send,
    onState: ignore,
    onSaved: ignore,
    onEnded: ignore,
    onHeldBack: ignore,
  })
  Object.assign(media, { paused: false, currentTime: 0.75 })
  emit('play')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(send).toHaveBeenCalledWith('aula', expect.objectContaining({ playedSeconds: 0.75 }))
  void watch.stop()
})

test('what was reached before the video was opened in another quality stays reached', () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', new EventTarget())
  const { media, seeks } = fakeMedia({ isEmbed: false, duration: 100 })
  const ignore = () => undefined
  const watch = watchLesson({
    media,
    opened: opened(),
    positionSeconds: 20,
    reachedSeconds: 60,
    playsOn: false,
    outbox: nothingWaiting(),
    locks: entryLocks(undefined),
    send: async () => ({ ...opened().progress, isCourseCompleted: false }),
    onState: ignore,
    onSaved: ignore,
    onEnded: ignore,
    onHeldBack: ignore,
  })
  watch.seek(90)
  expect([seeks, watch.furthest]).toEqual([[60], 60])
  void watch.stop()
})
