import { expect, test } from 'vitest'
import { shouldFillDuration } from './preview-state.ts'

const saved = { current: 866, told: 868, isTypedByHand: false, isNewVideo: false }

test('a lesson opened to be edited keeps the duration it has, when its video says the same', () => {
  expect(shouldFillDuration(saved)).toBe(false)
})

test('a saved duration that the video contradicts gives way to the one of the video', () => {
  expect(shouldFillDuration({ ...saved, told: 40 })).toBe(true)
})

test('an unknown or emptied duration is taken from the video', () => {
  expect(shouldFillDuration({ ...saved, current: 0, isTypedByHand: true })).toBe(true)
  expect(shouldFillDuration({ ...saved, current: Number.NaN })).toBe(true)
})

test('another video brings its own duration, unless somebody typed one', () => {
  expect(shouldFillDuration({ ...saved, isNewVideo: true })).toBe(true)
  expect(shouldFillDuration({ ...saved, told: 40, isNewVideo: true, isTypedByHand: true })).toBe(false)
})
