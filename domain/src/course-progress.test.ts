import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coursePercent, courseStatus, isNothingLeft } from './course-progress.ts'

const counts = fc
  .tuple(fc.nat(500), fc.nat(500))
  .map(([a, b]) => ({ completed: Math.min(a, b), total: Math.max(a, b) }))

test.each([
  [0, 0, 0],
  [0, 8, 0],
  [5, 8, 63],
  [1, 3, 33],
  [2, 3, 67],
  [8, 8, 100],
])('%i of %i lessons is %i%%', (completed, total, percent) => {
  expect(coursePercent({ completed, total })).toBe(percent)
})

test('a course is never shown as finished while a lesson is missing, nor as untouched once one is done', () => {
  expect(coursePercent({ completed: 299, total: 300 })).toBe(99)
  expect(coursePercent({ completed: 1, total: 300 })).toBe(1)
})

test('the percentage is 100 exactly when every lesson of a course with lessons is completed', () => {
  fc.assert(
    fc.property(counts, ({ completed, total }) => {
      const isDone = total > 0 && completed === total
      return (coursePercent({ completed, total }) === 100) === isDone
    }),
  )
})

test('completing one more lesson never lowers the percentage', () => {
  fc.assert(
    fc.property(counts, ({ completed, total }) => {
      fc.pre(completed < total)
      return coursePercent({ completed: completed + 1, total }) >= coursePercent({ completed, total })
    }),
  )
})

test.each([
  [0, false, 'not-started'],
  [1, false, 'in-progress'],
  [99, false, 'in-progress'],
  // A quiz is missing.
  [100, false, 'in-progress'],
  [100, true, 'completed'],
  // Lessons came in after it was completed.
  [80, true, 'completed'],
])('at %i%%, with its completion recorded or not (%s), a course is %s', (percent, isCompleted, status) => {
  expect(courseStatus({ percent, isCompleted })).toBe(status)
})

test.each([
  ['completed', 100, true],
  ['completed', 99, false],
  ['in-progress', 100, false],
] as const)(
  'with a course that is %s at %i%%, whether nothing is left to do is %s',
  (status, percent, isDone) => {
    expect(isNothingLeft({ status, percent })).toBe(isDone)
  },
)
