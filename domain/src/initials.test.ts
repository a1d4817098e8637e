import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstName, greetingName, initials } from './initials.ts'

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

test.each(['Ana', 'José', 'D’Ávila', "N'Gola", 'Ana-Clara', 'Dr.', 'Łucja', '李娜'])(
  'a mail greets %s',
  (name) => {
    expect(greetingName(`${name} Souza`)).toBe(name)
  },
)

test.each(['https://exemplo.com/premio', 'exemplo.com', 'www.exemplo.com', 'ana@exemplo.com', 'R$100', ''])(
  'a mail does not greet %j',
  (name) => {
    expect(greetingName(name)).toBeUndefined()
  },
)
