import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePhone, phoneEnding, smsText } from './phone.ts'
import { SCHOOL_NAME_MAX } from './school.ts'

test.each([
  '11987654321',
  '(11) 98765-4321',
  '11 98765 4321',
  '11.98765.4321',
  '011 98765-4321',
  '55 11 98765-4321',
  '5511987654321',
  '+55 11 98765-4321',
  '+55 (0)11 98765-4321',
  ' +5511987654321 ',
])('%j is a mobile number in São Paulo', (typed) => {
  expect(parsePhone(typed)).toBe('+5511987654321')
})

test('the area code 55 is not the country', () => {
  expect(parsePhone('(55) 98765-4321')).toBe('+5555987654321')
  expect(parsePhone('+55 55 98765-4321')).toBe('+5555987654321')
  expect(parsePhone('+55 98765-4321')).toBeUndefined()
})

test.each([
  ['+351 912 345 678', '+351912345678'],
  ['+1 (415) 555-0132', '+14155550132'],
  ['+12345678', '+12345678'],
  ['+123456789012345', '+123456789012345'],
])('%j is a number of another country', (typed, phone) => {
  expect(parsePhone(typed)).toBe(phone)
})

test.each([
  ['', 'nothing'],
  ['98765-4321', 'without an area code'],
  ['(11) 3456-7890', 'a landline'],
  ['(11) 88765-4321', 'no mobile number'],
  ['(10) 98765-4321', 'no area code'],
  ['11 98765-43210', 'a digit too many'],
  ['+55 11 3456-7890', 'a landline with the country'],
  ['+5511987654321234', 'too long for Brazil'],
  ['+1234567', 'too short'],
  ['+1234567890123456', 'too long'],
  ['+0987654321', 'no country'],
  ['++5511987654321', 'two signs'],
  ['11 98765-432a', 'a letter'],
  ['１１９８７６５４３２１', 'other digits'],
  ['11987654321\0', 'a NUL'],
])('%j cannot get messages: %s', (typed) => {
  expect(parsePhone(typed)).toBeUndefined()
})

test('any parsed number is E.164, and parsing it again gives the same', () => {
  const digit = fc.constantFrom(...'0123456789')
  const typed = fc.string({ unit: fc.oneof({ weight: 8, arbitrary: digit }, fc.constantFrom(...' ()-+')) })
  const brazilian = fc
    .tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 0, max: 99_999_999 }))
    .map(([area, rest]) => `(${area}) 9${String(rest).padStart(8, '0')}`)
  fc.assert(
    fc.property(fc.oneof(typed, brazilian, fc.string()), (text) => {
      const phone = parsePhone(text)
      if (phone === undefined) return
      expect(phone).toMatch(/^\+[1-9][0-9]{7,14}$/)
      expect(parsePhone(phone)).toBe(phone)
    }),
  )
})

test('only the last four digits of a number are shown', () => {
  expect(phoneEnding('+5511987654321')).toBe('4321')
})

test('a message fits into one SMS with accented letters, and says how long the code is valid', () => {
  for (const school of ['Farol', 'É'.repeat(SCHOOL_NAME_MAX)]) {
    const text = smsText({ school, code: '123456' })
    expect(text).toContain(`${school}: `)
    expect(text).toContain('123456')
    expect(text).toContain('5 minutos')
    expect(text.length).toBeLessThanOrEqual(70)
  }
})
