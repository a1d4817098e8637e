import { expect, test } from 'vitest'
import { CENTRED, cropBox, dragged, zoomed } from './photo-crop.ts'

const wide = { width: 400, height: 200 }

test('a photo starts with its largest square, in the middle', () => {
  expect(cropBox(wide, CENTRED)).toEqual({ left: 100, top: 0, side: 200 })
})

test('dragging the photo to the right shows more of its left', () => {
  expect(cropBox(wide, dragged(wide, CENTRED, { x: 0.25, y: 0 }))).toEqual({ left: 50, top: 0, side: 200 })
})

test('the square never leaves the photo', () => {
  expect(cropBox(wide, dragged(wide, CENTRED, { x: 9, y: 9 }))).toEqual({ left: 0, top: 0, side: 200 })
  expect(cropBox(wide, dragged(wide, CENTRED, { x: -9, y: -9 }))).toEqual({ left: 200, top: 0, side: 200 })
})

test('coming closer shows a smaller square around the same place', () => {
  expect(cropBox(wide, zoomed(wide, CENTRED, 2))).toEqual({ left: 150, top: 50, side: 100 })
})

test('going back from a corner brings the square back inside', () => {
  const corner = dragged(wide, zoomed(wide, CENTRED, 4), { x: -99, y: -99 })
  expect(cropBox(wide, corner)).toEqual({ left: 350, top: 150, side: 50 })
  expect(cropBox(wide, zoomed(wide, corner, 1))).toEqual({ left: 200, top: 0, side: 200 })
})

test('the zoom stays within its limits', () => {
  expect(zoomed(wide, CENTRED, 99).zoom).toBe(4)
  expect(zoomed(wide, CENTRED, 0).zoom).toBe(1)
})
