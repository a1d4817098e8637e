import { expect, test } from 'vitest'
import { shouldFillDuration } from './preview-state.ts'

const saved = { current: 866, reported: 868, isTypedByHand: false, isNewVideo: false }

test('a lesson opened to be edited keeps the duration it has, when its player reports the same', () => {
  expect(shouldFillDuration(saved)).toBe(false)
})

test('a saved duration that the video contradicts gives way to the one of the video', () => {
  expect(shouldFillDuration({ ...saved, reported: 40 })).toBe(true)
})

test('an unknown or emptied duration is taken from the video', () => {
  expect(shouldFillDuration({ ...saved, current: 0, isTypedByHand: true })).toBe(true)
  expect(shouldFillDuration({ ...saved, current: Number.NaN })).toBe(true)
})

test('another video sets its own duration, unless one was typed', () => {
  expect(shouldFillDuration({ ...saved, isNewVideo: true })).toBe(true)
  expect(shouldFillDuration({ ...saved, reported: 40, isNewVideo: true, isTypedByHand: true })).toBe(false)
})
