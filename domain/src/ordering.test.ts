import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, placed } from './ordering.ts'

const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 30 })
const listAndItem = list.chain((items) => fc.tuple(fc.constant(items), fc.constantFrom(...items)))

test('moving swaps an item with its neighbour', () => {
  expect(moved(['a', 'b', 'c'], { item: 'b', direction: 'up' })).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], { item: 'b', direction: 'down' })).toEqual(['a', 'c', 'b'])
})

test('the first cannot go up, the last cannot go down, and an unknown item moves nothing', () => {
  expect(moved(['a', 'b'], { item: 'a', direction: 'up' })).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], { item: 'b', direction: 'down' })).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], { item: 'x', direction: 'up' })).toEqual(['a', 'b'])
})

test('a new item shifts those at and after its position', () => {
  expect(placed(['a', 'b', 'c'], { item: 'x', position: 1 })).toEqual(['a', 'x', 'b', 'c'])
  expect(placed(['a', 'b', 'c'], { item: 'x', position: 99 })).toEqual(['a', 'b', 'c', 'x'])
  expect(placed([], { item: 'x', position: 0 })).toEqual(['x'])
})

test('an existing item moves and the others close the gap', () => {
  expect(placed(['a', 'b', 'c', 'd'], { item: 'a', position: 2 })).toEqual(['b', 'c', 'a', 'd'])
})

test('moving and placing never loses or duplicates an item', () => {
  fc.assert(
    fc.property(
      listAndItem,
      fc.integer(),
      fc.constantFrom('up' as const, 'down' as const),
      ([items, item], position, direction) => {
        const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b)
        expect(sorted(placed(items, { item, position }))).toEqual(sorted(items))
        expect(sorted(moved(items, { item, direction }))).toEqual(sorted(items))
      },
    ),
  )
})

test('moving down undoes moving up, except at the end', () => {
  fc.assert(
    fc.property(listAndItem, ([items, item]) => {
      fc.pre(items[0] !== item)
      expect(moved(moved(items, { item, direction: 'up' }), { item, direction: 'down' })).toEqual(items)
    }),
  )
})
