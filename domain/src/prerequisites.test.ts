import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrerequisiteCycle } from './prerequisites.ts'

const chain = new Map([
  ['a', null],
  ['b', 'a'],
  ['c', 'b'],
])

test('a course cannot be its own prerequisite', () => {
  expect(isPrerequisiteCycle(chain, { courseId: 'a', prerequisiteId: 'a' })).toBe(true)
})

test('a course cannot depend on a course that depends on it, directly or through others', () => {
  expect(isPrerequisiteCycle(chain, { courseId: 'a', prerequisiteId: 'b' })).toBe(true)
  expect(isPrerequisiteCycle(chain, { courseId: 'a', prerequisiteId: 'c' })).toBe(true)
})

test('a chain is fine, and so is no prerequisite at all', () => {
  expect(isPrerequisiteCycle(chain, { courseId: 'd', prerequisiteId: 'c' })).toBe(false)
  expect(isPrerequisiteCycle(chain, { courseId: 'c', prerequisiteId: 'a' })).toBe(false)
  expect(isPrerequisiteCycle(chain, { courseId: 'c', prerequisiteId: null })).toBe(false)
})

test('a cycle among other courses does not block a course that depends on one of them', () => {
  const circle = new Map([
    ['a', 'b'],
    ['b', 'a'],
  ])
  expect(isPrerequisiteCycle(circle, { courseId: 'c', prerequisiteId: 'a' })).toBe(false)
})

test('adding only allowed prerequisites never makes a cycle', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const wish = fc.record({ courseId: fc.constantFrom(...names), prerequisiteId: fc.constantFrom(...names) })
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 30 }), (wishes) => {
      const prerequisites = new Map<string, string | null>()
      for (const each of wishes) {
        if (!isPrerequisiteCycle(prerequisites, each)) prerequisites.set(each.courseId, each.prerequisiteId)
      }
      for (const name of names) {
        let steps = 0
        for (let at: string | null = name; at !== null; at = prerequisites.get(at) ?? null) steps += 1
        expect(steps).toBeLessThanOrEqual(names.length)
      }
    }),
  )
})
