import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BACKUP_CODE_ALPHABET,
  makeBackupCode,
  parseBackupCode,
  parseNumericCode,
  showBackupCode,
} from './second-factor.ts'

describe('a backup code', () => {
  test('is parsed as it is shown, and as users type it', () => {
    const picks = fc.infiniteStream(fc.nat({ max: BACKUP_CODE_ALPHABET.length - 1 }))
    fc.assert(
      fc.property(picks, (stream) => {
        const code = makeBackupCode(() => stream.next().value)
        expect(parseBackupCode(showBackupCode(code))).toBe(code)
        expect(parseBackupCode(`  ${showBackupCode(code).toUpperCase().replace('-', ' - ')} `)).toBe(code)
      }),
    )
  })

  test('uses each letter once, and no look-alikes', () => {
    expect(new Set(BACKUP_CODE_ALPHABET).size).toBe(BACKUP_CODE_ALPHABET.length)
    expect(BACKUP_CODE_ALPHABET).not.toMatch(/[01ilo]/)
  })

  test.each(['', 'abcde', 'abcde-fghjkm', 'abcde-fghj0', '123456', 'äbcde-fghjk'])('is not %j', (typed) => {
    expect(parseBackupCode(typed)).toBeUndefined()
  })
})

describe('a code of an app', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['000000', '000000'],
  ])('%j is parsed', (typed, code) => {
    expect(parseNumericCode(typed)).toBe(code)
  })

  test.each(['', '12345', '1234567', '12345a', '１２３４５６', '-12345', '1e5000'])('is not %j', (typed) => {
    expect(parseNumericCode(typed)).toBeUndefined()
  })
})
