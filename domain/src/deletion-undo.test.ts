import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAfterUndo } from './deletion-undo.ts'
import { placed } from './ordering.ts'

const back = (order: string[], was: string[], item: string) =>
  placed(order, { item, position: placeAfterUndo(order, { item, was }) }).join('')

test('what is restored stands after the one it stood after, whatever was added, moved or deleted since', () => {
  expect(back(['a', 'c'], ['a', 'b', 'c'], 'b')).toBe('abc')
  expect(back(['new', 'a', 'c'], ['a', 'b', 'c'], 'b')).toBe('newabc')
  expect(back(['c', 'a'], ['a', 'b', 'c'], 'b')).toBe('cab')
  expect(back(['a', 'd'], ['a', 'b', 'c', 'd'], 'c')).toBe('acd')
  expect(back(['new', 'b'], ['a', 'b'], 'a')).toBe('anewb')
  expect(back([], ['a'], 'a')).toBe('a')
})

test('if nothing else changed, the order is the same as before', () => {
  const lists = fc
    .uniqueArray(fc.integer(), { minLength: 1 })
    .chain((was) => fc.record({ was: fc.constant(was), item: fc.constantFrom(...was) }))
  fc.assert(
    fc.property(lists, ({ was, item }) => {
      const order = was.filter((other) => other !== item)
      expect(placed(order, { item, position: placeAfterUndo(order, { item, was }) })).toEqual(was)
    }),
  )
})
