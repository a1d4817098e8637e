import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = '1\n00:00:01,000 --> 00:00:02,000\nAção, “lições” e pão'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), isLittle)
  return new Uint8Array(view.buffer)
}
/** The letters of TEXT beyond Latin-1 are the quotes. */
const windows1252 = (text: string) =>
  Uint8Array.from(text, (sign) => ({ '“': 0x93, '”': 0x94 })[sign] ?? sign.charCodeAt(0))

test.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with a mark', utf8(`\ufeff${TEXT}`)],
  ['UTF-16, little end first, with a mark', utf16(`\ufeff${TEXT}`, true)],
  ['UTF-16, big end first, with a mark', utf16(`\ufeff${TEXT}`, false)],
  ['UTF-16, little end first, without one', utf16(TEXT, true)],
  ['UTF-16, big end first, without one', utf16(TEXT, false)],
  ['Windows-1252', windows1252(TEXT)],
])('a text in %s is read', (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT)
})

test('a text in UTF-8 with one damaged letter stays in UTF-8', () => {
  const bytes = [...utf8('ação e lição'), 0xe7]
  expect(decodeText(Uint8Array.from(bytes))).toBe('ação e lição\ufffd')
})

test.each([
  ['the beginning of a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
  ['the beginning of a ZIP', [0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0]],
  ['control characters', [1, 2, 3, 4, 65, 66]],
])('%s is no text', (_, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBeUndefined()
})

test('nothing is an empty text', () => {
  expect(decodeText(new Uint8Array())).toBe('')
})

test('any bytes give a well-formed text without NUL, or none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = decodeText(bytes)
      return text === undefined || (text.isWellFormed() && !text.includes('\0'))
    }),
  )
})

test('any text without control characters is read from UTF-8 as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/[\p{Cc}\ufeff\ufffd]/u.test(text))
      expect(decodeText(utf8(text))).toBe(text)
    }),
  )
})
