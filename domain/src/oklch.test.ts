import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, hexOf, inGamut, oklchOf } from './oklch.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`)

test('a colour survives the way there and back', () => {
  fc.assert(
    fc.property(hex, (color) => {
      expect(hexOf(oklchOf(color))).toBe(color)
    }),
  )
})

test('black on white has the largest contrast, and a colour none with itself', () => {
  expect(contrast(oklchOf('#000000'), oklchOf('#ffffff'))).toBeCloseTo(21, 5)
  expect(contrast(oklchOf('#f7b02e'), oklchOf('#f7b02e'))).toBe(1)
})

test('what sRGB cannot show loses chroma, and keeps lightness and hue', () => {
  const [lightness, chroma, hue] = inGamut([0.5, 0.4, 200])
  expect([lightness, hue]).toEqual([0.5, 200])
  expect(chroma).toBeGreaterThan(0.05)
  const [shownLightness, , shownHue] = oklchOf(hexOf([lightness, chroma, hue]))
  expect(shownLightness).toBeCloseTo(0.5, 2)
  expect(Math.abs(shownHue - 200)).toBeLessThan(2)
})
