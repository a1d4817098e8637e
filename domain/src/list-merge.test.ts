import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedList } from './list-merge.ts'

const base = [1, 2, 3]

test.each([
  ['both added', [1, 2, 3, 8], [9, 1, 2, 3], [9, 1, 2, 3, 8]],
  ['both removed', [1, 2], [2, 3], [2]],
  ['one moved, the other added', [3, 1, 2], [1, 9, 2, 3], [3, 1, 9, 2]],
  ['one added, the other moved', [1, 8, 2, 3], [3, 1, 2], [3, 1, 8, 2]],
  ['both moved', [3, 1, 2], [2, 1, 3], [3, 1, 2]],
  ['both added the same', [1, 2, 3, 8], [8, 1, 2, 3], [8, 1, 2, 3]],
])('%s', (_, mine, theirs, merged) => {
  expect(mergedList({ base, mine, theirs })).toEqual(merged)
})

const list = fc.uniqueArray(fc.integer({ min: 0, max: 9 }))

test('an edit beside none is that edit', () => {
  fc.assert(
    fc.property(list, list, (before, edited) => {
      expect(mergedList({ base: before, mine: edited, theirs: before })).toEqual(edited)
      expect(mergedList({ base: before, mine: before, theirs: edited })).toEqual(edited)
    }),
  )
})

test('what either added is there once, what either removed is not, and nothing else', () => {
  fc.assert(
    fc.property(list, list, list, (before, mine, theirs) => {
      const isRemoved = (item: number) =>
        before.includes(item) && !(mine.includes(item) && theirs.includes(item))
      const expected = new Set([...mine, ...theirs].filter((item) => !isRemoved(item)))
      const merged = mergedList({ base: before, mine, theirs })
      expect(merged.toSorted()).toEqual([...expected].toSorted())
    }),
  )
})
