import { expect, test } from 'vitest'
import { matchingStep, totpCode, totpKey, totpStep, totpUri } from './totp.ts'

/** The secret and the moments of RFC 6238, appendix B; its codes have eight digits, of which ours are the last six. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('second %d has the code of the standard, %s', (second, code) => {
  expect(totpCode(SECRET, totpStep(new Date(second * 1_000)))).toBe(code)
})

test('a code is valid in its half minute and in the ones before and after', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  const step = totpStep(now)
  const found = [-2, -1, 0, 1, 2].map((offset) =>
    matchingStep({ secret: SECRET, code: totpCode(SECRET, step + offset), now }),
  )
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
})

test('the key is the one apps read', () => {
  expect(totpKey(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpKey(Buffer.from('f'))).toBe('MY')
  expect(totpUri({ key: 'MY', email: 'a+b@farol.example', school: 'Farol' })).toBe(
    'otpauth://totp/Farol:a%2Bb%40farol.example?secret=MY&issuer=Farol&algorithm=SHA1&digits=6&period=30',
  )
})
