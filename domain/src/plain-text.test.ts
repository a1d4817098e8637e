import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainTextReader } from './plain-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Read in pieces of this size. */
function isText(bytes: Uint8Array, piece = bytes.length) {
  const reader = plainTextReader()
  for (let start = 0; ; start += piece) {
    const isLast = start + piece >= bytes.length
    if (!reader.read(bytes.subarray(start, start + piece), { isLast })) return false
    if (isLast) return true
  }
}

describe('is text', () => {
  test.each([
    ['of letters, tabs and lines', utf8('Nome;Nota\r\nAna\t9,5\n\fFim')],
    ['with accents and emoji', utf8('Lição 🗼')],
    ['with the mark of UTF-8', utf8('\ufeffNome;Nota')],
    ['of Windows-1252, as spreadsheets write', Uint8Array.of(0x4c, 0x69, 0xe7, 0xe3, 0x6f, 0x3b, 0x80)],
    ['of UTF-16', Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xe3, 0)],
    ['of markup, which is shown as text', utf8('<script>alert(1)</script>')],
  ])('%s', (_, bytes) => {
    expect(isText(bytes)).toBe(true)
    expect(isText(bytes, 2)).toBe(true)
  })
})

describe('is no text', () => {
  test.each([
    ['with a zero byte', utf8('abc\0def')],
    ['with an escape', utf8('abc\u001b[31m')],
    ['with DEL', utf8('abc\u007f')],
    ['with bytes of no encoding', Uint8Array.of(0x41, 0x81, 0x42)],
    ['cut within a character of UTF-16', Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xe3)],
  ])('%s', (_, bytes) => {
    expect(isText(bytes)).toBe(false)
    expect(isText(bytes, 2)).toBe(false)
  })
})

test('how a file is cut into pieces changes nothing', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 3, maxLength: 60 }),
      fc.integer({ min: 2, max: 9 }),
      (bytes, piece) => {
        expect(isText(bytes, piece)).toBe(isText(bytes))
      },
    ),
  )
})
