import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renditionFrameRate, renditionRates, renditionSizes } from './renditions.ts'

const sizes = (width: number, height: number) =>
  renditionSizes({ width, height }).map((size) => [size.lines, size.width, size.height])

test('a video has renditions of 360p and 720p, upright too', () => {
  expect(sizes(1920, 1080)).toEqual([
    [360, 640, 360],
    [720, 1280, 720],
  ])
  expect(sizes(1080, 1920)).toEqual([
    [360, 360, 640],
    [720, 720, 1280],
  ])
})

test('no rendition is larger than the video, and a small one has none', () => {
  expect(sizes(640, 359)).toEqual([])
  expect(sizes(640, 360)).toEqual([[360, 640, 360]])
  expect(sizes(853, 479)).toEqual([[360, 642, 360]])
  expect(sizes(854, 480)).toEqual([
    [360, 640, 360],
    [480, 854, 480],
  ])
  expect(sizes(1001, 541).at(-1)).toEqual([540, 1000, 540])
})

test('the picture keeps its shape, and its sides are even, which H.264 needs', () => {
  const side = fc.integer({ min: 360, max: 8_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      for (const size of renditionSizes({ width, height })) {
        expect([size.width % 2, size.height % 2]).toEqual([0, 0])
        expect(Math.min(size.width, size.height)).toBe(size.lines)
        expect(Math.abs(size.width / size.height - width / height) * size.height).toBeLessThan(
          2 + (2 * width) / height,
        )
      }
    }),
  )
})

test.each([
  [29.97, 30_000 / 1_001],
  [25, 25],
  [23.98, 24_000 / 1_001],
  [59.94, 30_000 / 1_001],
  [50, 25],
  [120, 30],
  [17.3, 30],
  [0, 30],
])('a video of %d pictures a second has renditions of %d', (average, expected) => {
  expect(renditionFrameRate(average)).toBeCloseTo(expected, 6)
})

test('the lowest rendition needs less than a megabit a second', () => {
  const { video, audio } = renditionRates(360)
  expect(video + audio).toBeLessThan(1_000_000)
  expect(renditionRates(480)).toEqual(renditionRates(720))
})
