import type { PlayableVideo } from '@farol/contract/videos.ts'
import { expect, test } from 'vitest'
import { memoryStore } from '#/outbox/testing/memory-store.ts'
import { keepQuality, qualitiesOf, readQuality, sourceOf } from './quality.ts'

const video = (lines: number, renditions: number[]): PlayableVideo => ({
  state: 'ready',
  percent: 100,
  address: '/file',
  lines,
  poster: null,
  stream: {
    address: '/all',
    renditions: renditions.map((each) => ({ lines: each, address: `/${each}` })),
  },
})
test('a video can be watched in its renditions, and in its own quality if that is better', () => {
  expect(qualitiesOf(video(720, [360, 720]))).toEqual(['auto', 720, 360, 'saver'])
  expect(qualitiesOf(video(1080, [360, 720]))).toEqual(['auto', 1080, 720, 360, 'saver'])
  expect(qualitiesOf(video(360, [360]))).toEqual(['auto', 360, 'saver'])
  expect(qualitiesOf({ ...video(720, [360]), stream: null })).toEqual([])
})

test('the data saver gets the lowest rendition, and a missing quality the next lower one', () => {
  const full = video(1080, [360, 720])
  expect(sourceOf(full, 'auto')).toEqual({ address: '/all', isStream: true, quality: 'auto' })
  expect(sourceOf(full, 'saver')).toEqual({ address: '/360', isStream: true, quality: 'saver' })
  expect(sourceOf(full, 1080)).toEqual({ address: '/file', isStream: false, quality: 1080 })
  expect(sourceOf(full, 2160)).toEqual({ address: '/file', isStream: false, quality: 1080 })
  expect(sourceOf(full, 719)).toEqual({ address: '/360', isStream: true, quality: 360 })
  expect(sourceOf(full, 144)).toEqual({ address: '/360', isStream: true, quality: 360 })
  expect(sourceOf(video(540, [360, 540]), 720)).toMatchObject({ address: '/540', quality: 540 })
})

test('without renditions there is the file, and while it is prepared nothing', () => {
  const alone = { ...video(720, []), stream: null }
  expect(sourceOf(alone, 'saver')).toEqual({ address: '/file', isStream: false, quality: 'saver' })
  expect(sourceOf({ ...alone, address: null }, 'auto')).toBeUndefined()
})

test('the choice is remembered; before one, the browser may ask to save data', () => {
  const kept = memoryStore()
  expect(readQuality(kept, false)).toBe('auto')
  expect(readQuality(kept, true)).toBe('saver')
  for (const quality of ['auto', 360, 'saver'] as const) {
    keepQuality(quality, kept)
    expect(readQuality(kept, quality !== 'saver')).toBe(quality)
  }
  kept.write('farol.player.quality', 'nonsense')
  expect(readQuality(kept, false)).toBe('auto')
})
