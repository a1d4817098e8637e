import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLengthMissing, lengthToStore } from './missing-length.ts'

const FILE = '/media/demo/aula.mp4'
const PAGE = 'https://vimeo.com/event/4242'

describe('a length is missing', () => {
  test.each([
    ['when nobody knows it', { videoUrl: FILE, videoDuration: 0, hasNoLength: false }, true],
    ['not when it is known', { videoUrl: FILE, videoDuration: 1, hasNoLength: false }, false],
    ['not when the video has none', { videoUrl: FILE, videoDuration: 0, hasNoLength: true }, false],
    [
      'not when its file will tell',
      { videoUrl: '/videos/019a0b6e-0000-7000-8000-000000000001', videoDuration: 0, hasNoLength: false },
      false,
    ],
    ['not when its page cannot tell', { videoUrl: PAGE, videoDuration: 0, hasNoLength: false }, false],
  ])('%s', (_, video, isMissing) => {
    expect(isLengthMissing(video)).toBe(isMissing)
  })
})

describe('the stored length', () => {
  test.each([
    ['a typed one stays', { typed: 600, reported: 61, hadNoLength: false }, 600, false],
    ['a missing one is the player’s', { typed: 0, reported: 61.4, hadNoLength: false }, 61, false],
    ['a very short one is a second', { typed: 0, reported: 0.2, hadNoLength: true }, 1, false],
    ['the player says that there is none', { typed: 0, reported: null, hadNoLength: false }, 0, true],
    ['a typed one is one', { typed: 5, reported: null, hadNoLength: true }, 5, false],
    ['nobody asked the player', { typed: 0, reported: undefined, hadNoLength: false }, 0, false],
    ['nobody asked it again', { typed: 0, reported: undefined, hadNoLength: true }, 0, true],
  ])('%s', (_, saved, videoDuration, hasNoLength) => {
    expect(lengthToStore(saved)).toEqual({ videoDuration, hasNoLength })
  })

  test('is a whole number, and never set together with "has no length"', () => {
    const reported = fc.oneof(
      fc.double({ min: 0.001, max: 86_400, noNaN: true }),
      fc.constantFrom(null, undefined),
    )
    fc.assert(
      fc.property(fc.nat(86_400), reported, fc.boolean(), (typed, said, hadNoLength) => {
        const { videoDuration, hasNoLength } = lengthToStore({ typed, reported: said, hadNoLength })
        expect(Number.isInteger(videoDuration)).toBe(true)
        expect(videoDuration > 0 && hasNoLength).toBe(false)
        if (typed > 0 || said) expect(videoDuration).toBeGreaterThan(0)
      }),
    )
  })
})
