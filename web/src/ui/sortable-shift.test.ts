import { expect, test } from 'vitest'
import { dragWithin, landingOf, shiftOf, slotOf } from './sortable-shift.ts'

const heights = [50, 100, 50, 50]

test('rows between the old and the new place make room', () => {
  expect([0, 1, 2, 3].map((index) => slotOf(index, { from: 0, to: 2 }))).toEqual([2, 0, 1, 3])
  expect([0, 1, 2, 3].map((index) => slotOf(index, { from: 3, to: 1 }))).toEqual([0, 2, 3, 1])
})

test('the moved row goes as far as the rows it passes are high, and they give way by its own height', () => {
  expect([0, 1, 2, 3].map((index) => shiftOf(index, { from: 0, to: 2 }, heights))).toEqual([150, -50, -50, 0])
  expect([0, 1, 2, 3].map((index) => shiftOf(index, { from: 2, to: 0 }, heights))).toEqual([50, 50, -150, 0])
})

test('a dragged row lands after every row whose middle its edge has passed', () => {
  expect(landingOf(0, 0, heights)).toBe(0)
  expect(landingOf(0, 80, heights)).toBe(1)
  expect(landingOf(0, 1_000, heights)).toBe(3)
  expect(landingOf(3, -1_000, heights)).toBe(0)
  expect(landingOf(2, -40, heights)).toBe(2)
})

test('a row can be dragged to both ends of its list and not beyond, however high the rows are', () => {
  for (const from of heights.keys()) {
    const [up, down] = [dragWithin(from, -1_000, heights), dragWithin(from, 1_000, heights)]
    expect([landingOf(from, up, heights), landingOf(from, down, heights)]).toEqual([0, 3])
    expect(dragWithin(from, up - 1, heights)).toBe(up)
    expect(dragWithin(from, down + 1, heights)).toBe(down)
  }
  expect([dragWithin(1, -1_000, heights), dragWithin(1, 1_000, heights)]).toEqual([-50, 100])
})
