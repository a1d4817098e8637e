import { expect, test } from 'vitest'
import { line, paragraphs } from './text.ts'

const title = line({ max: 10, required: 'Digite o título.' })
const message = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

test('a line is trimmed', () => {
  expect(title.parse('  Farol  ')).toBe('Farol')
})

test.each(['', '   ', '\t\n', '\u0085', '\u200B'])(
  'a required line refuses the blank text %j with its own sentence',
  (text) => {
    expect(message(title.safeParse(text))).toBe('Digite o título.')
  },
)

test('a line of exactly the limit is accepted, one more character is refused', () => {
  expect(title.safeParse('a'.repeat(10)).success).toBe(true)
  expect(message(title.safeParse('a'.repeat(11)))).toBe('Use no máximo 10 caracteres.')
})

test.each(['a\0b', 'a\uD800b', '\uDC00'])('text the database cannot hold is refused: %j', (text) => {
  expect(message(title.safeParse(text))).toBe('Há caracteres que não podem ser usados.')
  expect(paragraphs({ max: 10 }).safeParse(text).success).toBe(false)
})

test('a line refuses characters that turn the text around it', () => {
  expect(message(line({ max: 10 }).safeParse('Ana\u202E'))).toBe('Há caracteres que não podem ser usados.')
})

test('emoji and accents are accepted', () => {
  expect(title.parse('Olá 🌊')).toBe('Olá 🌊')
})

test('only paragraphs may have line breaks', () => {
  expect(message(title.safeParse('a\nb'))).toBe('Use uma só linha.')
  expect(paragraphs({ max: 10 }).parse('a\nb')).toBe('a\nb')
})
