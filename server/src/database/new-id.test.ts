import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

const anyMoment = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('an id is a UUID of version 7 with the RFC variant', () => {
  fc.assert(
    fc.property(anyMoment, (now) => {
      expect(newId(now)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }),
  )
})

test('the first 48 bits are the moment it was made', () => {
  fc.assert(
    fc.property(anyMoment, (now) => {
      expect(Number.parseInt(newId(now).replaceAll('-', '').slice(0, 12), 16)).toBe(now)
    }),
  )
})

test('an id made later sorts after an earlier one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyMoment, { minLength: 2, maxLength: 20 }), (moments) => {
      const ids = moments.toSorted((a, b) => a - b).map((now) => newId(now))
      expect(ids).toEqual(ids.toSorted())
    }),
  )
})

test('ids made in the same millisecond keep the order they were made in and never repeat', () => {
  fc.assert(
    fc.property(anyMoment, (now) => {
      const ids = Array.from({ length: 5_000 }, () => newId(now))
      expect(ids).toEqual(ids.toSorted())
      expect(new Set(ids).size).toBe(ids.length)
    }),
    { numRuns: 20 },
  )
})

test('without an argument it uses the current time', () => {
  const before = Date.now()
  const made = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
  expect(made).toBeGreaterThanOrEqual(before)
  expect(made).toBeLessThanOrEqual(Date.now())
})
