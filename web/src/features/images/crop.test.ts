import { expect, test } from 'vitest'
import { CENTRED, type Crop, cropBox, dragged, SQUARE, zoomed, zoomLimit } from './crop.ts'

const wide = { width: 400, height: 200 }
const boxOf = (crop: Crop) => cropBox(wide, crop, SQUARE)
const draggedBy = (crop: Crop, x: number, y: number) => dragged(wide, crop, { by: { x, y }, aspect: SQUARE })
const zoomedTo = (crop: Crop, zoom: number) => zoomed(wide, crop, { zoom, aspect: SQUARE })

test('an image starts with its largest part, in the middle', () => {
  expect(boxOf(CENTRED)).toEqual({ left: 100, top: 0, width: 200, height: 200 })
  expect(cropBox(wide, CENTRED, 1.5)).toEqual({ left: 50, top: 0, width: 300, height: 200 })
  expect(cropBox({ width: 160, height: 200 }, CENTRED, 16 / 9)).toEqual({
    left: 0,
    top: 55,
    width: 160,
    height: 90,
  })
})

test('dragging the image to the right shows more of its left', () => {
  expect(boxOf(draggedBy(CENTRED, 0.25, 0))).toMatchObject({ left: 50, top: 0 })
})

test('the part never leaves the image', () => {
  expect(boxOf(draggedBy(CENTRED, 9, 9))).toMatchObject({ left: 0, top: 0 })
  expect(boxOf(draggedBy(CENTRED, -9, -9))).toMatchObject({ left: 200, top: 0 })
  const tall = { width: 160, height: 200 }
  const up = dragged(tall, CENTRED, { by: { x: 0, y: 9 }, aspect: 16 / 9 })
  expect(cropBox(tall, up, 16 / 9)).toEqual({ left: 0, top: 0, width: 160, height: 90 })
})

test('coming closer shows a smaller part around the same place', () => {
  expect(boxOf(zoomedTo(CENTRED, 2))).toEqual({ left: 150, top: 50, width: 100, height: 100 })
})

test('going back from a corner brings the part back inside', () => {
  const corner = draggedBy(zoomedTo(CENTRED, 4), -99, -99)
  expect(boxOf(corner)).toEqual({ left: 350, top: 150, width: 50, height: 50 })
  expect(boxOf(zoomedTo(corner, 1))).toEqual({ left: 200, top: 0, width: 200, height: 200 })
})

test('the zoom stays within its limits', () => {
  expect(zoomedTo(CENTRED, 99).zoom).toBe(4)
  expect(zoomedTo(CENTRED, 0).zoom).toBe(1)
})

test('one comes as close as the pixels allow', () => {
  const limit = (width: number) => zoomLimit({ width, height: width }, { aspect: 16 / 9, leastWidth: 480 })
  expect([limit(300), limit(480), limit(720), limit(9_000)]).toEqual([1, 1, 1.5, 4])
})
