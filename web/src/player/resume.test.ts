import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LessonMedia } from './lesson-media.ts'
import { resume } from './resume.ts'
import { fakeMedia } from './testing/fake-media.ts'

const start = (media: LessonMedia, positionSeconds: number) => {
  const onDone = vi.fn()
  return { onDone, cancel: resume({ media, positionSeconds, storedDuration: 40, onDone }) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first try comes after 200 ms', async () => {
  const { media, seeks } = fakeMedia({ isEmbed: false })
  start(media, 12)
  await vi.advanceTimersByTimeAsync(199)
  expect(seeks).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(seeks).toEqual([12])
})

test('a try that did not take is repeated once, 500 ms later', async () => {
  const { media, seeks } = fakeMedia({ isEmbed: false })
  const { onDone } = start(media, 12)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seeks).toEqual([12, 12])
  expect(onDone).toHaveBeenCalledOnce()
})

test('a second off is close enough', async () => {
  const { media, seeks } = fakeMedia({ isEmbed: false })
  media.currentTime = 11.2
  start(media, 12)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seeks).toEqual([])
})

test('a finished video starts again two seconds before its end', async () => {
  const { media, seeks } = fakeMedia({ isEmbed: false })
  start(media, 40)
  await vi.advanceTimersByTimeAsync(200)
  expect(seeks).toEqual([38])
})

test('an embedded player is left alone until the student starts it', async () => {
  const { media, emit, seeks } = fakeMedia({ isEmbed: true })
  start(media, 12)
  emit('ready')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seeks).toEqual([])
  emit('play')
  await vi.advanceTimersByTimeAsync(200)
  expect(seeks).toEqual([12])
})

test('an embedded player that was started before its events were listened to is moved there, too', async () => {
  const { media, seeks } = fakeMedia({ isEmbed: true, isPlaying: true })
  start(media, 12)
  await vi.advanceTimersByTimeAsync(200)
  expect(seeks).toEqual([12])
})

test('our own video waits until its length is known', async () => {
  const { media, emit, seeks } = fakeMedia({ isEmbed: false, duration: null })
  start(media, 12)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seeks).toEqual([])
  emit('ready')
  await vi.advanceTimersByTimeAsync(200)
  expect(seeks).toEqual([12])
})

test('a lesson never watched starts at once', () => {
  const { media } = fakeMedia({ isEmbed: false })
  expect(start(media, 0).onDone).toHaveBeenCalledOnce()
})
