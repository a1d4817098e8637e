import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstName, initials } from './initials.ts'

test.each([
  ['Estudante Norte', 'EN'],
  ['estudante', 'E'],
  ['  álvaro   de Campos ', 'ÁD'],
  ['', ''],
  ['🌊 Mar', '🌊M'],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test('there are never more than two initials, and never a blank one', () => {
  // Some single letters become up to three in capitals.
  const most = 2 * 3
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      return [...initials(name)].length <= most && !/\s/.test(initials(name))
    }),
  )
})

test('a greeting uses the first word of the name', () => {
  expect(firstName('  Estudante  Norte')).toBe('Estudante')
  expect(firstName('')).toBe('')
})
