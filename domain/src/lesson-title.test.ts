import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleOfVideo } from './lesson-title.ts'
import { TITLE_MAX } from './limits.ts'
import { controlsDirection } from './text-direction.ts'

const PIECE = fc.constantFrom(
  'a',
  'é',
  ' ',
  '👩',
  '\0',
  '\n',
  '\u2028',
  '\u202e',
  '\u200b',
  '\ud83d',
  '\udc69',
)

test('the title of a video becomes that of a lesson as it is', () => {
  expect(titleOfVideo('3 erros | Finanças: o “sim” e o "não"')).toBe('3 erros | Finanças: o “sim” e o "não"')
  expect(titleOfVideo('Família 👩‍👩‍👧 e dinheiro')).toBe('Família 👩‍👩‍👧 e dinheiro')
})

test('control characters, line breaks and what turns the reading order become spaces', () => {
  expect(titleOfVideo('\0Como\u0007 guardar\r\n\u2028dinheiro\u202e ')).toBe('Como guardar dinheiro')
})

test('a title without anything to see is none', () => {
  for (const told of ['', ' \n', '\u200b\u200d', '\u202e']) expect(titleOfVideo(told)).toBe('')
})

test('a long title ends between two characters', () => {
  expect(titleOfVideo('a'.repeat(TITLE_MAX + 1))).toHaveLength(TITLE_MAX)
  expect(titleOfVideo(`${'a'.repeat(TITLE_MAX - 1)}👩`)).toBe('a'.repeat(TITLE_MAX - 1))
})

test('whatever a player tells can be saved, and is not changed a second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: PIECE, maxLength: 60 }), (part) => {
      // Four times the same, to reach the longest that a title may be.
      const title = titleOfVideo(part.repeat(4))
      expect(title.length).toBeLessThanOrEqual(TITLE_MAX)
      expect(title.isWellFormed()).toBe(true)
      expect(/[\p{Cc}\u2028\u2029]/u.test(title) || controlsDirection(title)).toBe(false)
      expect(titleOfVideo(title)).toBe(title)
    }),
  )
})
