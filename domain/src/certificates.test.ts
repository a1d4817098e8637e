import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CERTIFICATE_CODE_LENGTH,
  certificateCode,
  certifiedMinutes,
  certifiedTurma,
  groupedCode,
  parseCertificateCode,
  workloadMinutes,
  workloadText,
} from './certificates.ts'
import { WORKLOAD_HOURS_MAX } from './limits.ts'

const randomBytes = fc.uint8Array({ minLength: CERTIFICATE_CODE_LENGTH, maxLength: CERTIFICATE_CODE_LENGTH })
const codes = randomBytes.map(certificateCode)

test('a code has a hundred bits: twenty symbols, each of which can be any of thirty-two', () => {
  const symbols = Array.from({ length: 256 }, (_, byte) =>
    certificateCode(new Uint8Array(20).fill(byte)).charAt(0),
  )
  expect(new Set(symbols).size).toBe(32)
  expect(symbols.join('')).not.toMatch(/[ILOU]/)
  expect(() => certificateCode(new Uint8Array(19))).toThrow(RangeError)
})

test('a code is printed in groups of four', () => {
  expect(groupedCode('7KQ4M9XRT2B8C3DEF6GH')).toBe('7KQ4-M9XR-T2B8-C3DE-F6GH')
})

test('a printed code is parsed whatever its case, spaces, hyphens and look-alikes', () => {
  expect(parseCertificateCode('7kq4 m9xr–t2b8  c3de-f6gh\n')).toBe('7KQ4M9XRT2B8C3DEF6GH')
  expect(parseCertificateCode('OoIi-LlXR-T2B8-C3DE-F6GH')).toBe('001111XRT2B8C3DEF6GH')
  fc.assert(
    fc.property(codes, (code) => {
      expect(parseCertificateCode(groupedCode(code))).toBe(code)
      expect(
        parseCertificateCode(groupedCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')),
      ).toBe(code)
    }),
  )
})

test.each([
  '',
  '7KQ4',
  '7KQ4-M9XR-T2B8-C3DE-F6G',
  '7KQ4-M9XR-T2B8-C3DE-F6GHJ',
  '7KQ4-M9XR-T2B8-C3DE-F6GU',
  'é'.repeat(20),
])('‘%s’ is not a code', (typed) => {
  expect(parseCertificateCode(typed)).toBeUndefined()
})

test('any text is parsed as a valid code or as none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const code = parseCertificateCode(typed)
      return code === undefined || parseCertificateCode(code) === code
    }),
  )
})

test.each([
  [0, 0],
  [1, 1],
  [29, 1],
  [90, 2],
  [59 * 60 + 29, 59],
  [59 * 60 + 30, 60],
  [74 * 60 + 59, 60],
  [75 * 60, 90],
  [10 * 29 * 60, 5 * 60],
  [(9 * 60 + 44) * 60, 9.5 * 60],
  [(9 * 60 + 45) * 60, 10 * 60],
  [(10 * 60 + 29) * 60, 10 * 60],
  [(10 * 60 + 30) * 60, 11 * 60],
])('%i seconds of lessons are %i minutes', (seconds, minutes) => {
  expect(workloadMinutes(seconds)).toBe(minutes)
})

test('rounding changes at most half a step, and more lessons never make fewer hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.nat(100_000), (seconds, more) => {
      const minutes = workloadMinutes(seconds)
      const halfStep = seconds < 59.5 * 60 ? 1 : seconds < 600 * 60 ? 15 : 30
      expect(Math.abs(minutes - seconds / 60)).toBeLessThanOrEqual(halfStep)
      expect(workloadMinutes(seconds + more)).toBeGreaterThanOrEqual(minutes)
    }),
  )
})

test.each([
  [1, '1 minuto'],
  [45, '45 minutos'],
  [60, '1 hora'],
  [90, '1 hora e meia'],
  [120, '2 horas'],
  [570, '9 horas e meia'],
  [2400, '40 horas'],
])('%i minutes read ‘%s’', (minutes, text) => {
  expect(workloadText(minutes)).toBe(text)
})

test('the hours that a course was given come before what its lessons take', () => {
  expect(certifiedMinutes({ hours: null, seconds: 90 * 60 })).toBe(90)
  expect(certifiedMinutes({ hours: 1, seconds: 90 * 60 })).toBe(60)
  expect(certifiedMinutes({ hours: WORKLOAD_HOURS_MAX, seconds: 0 })).toBe(WORKLOAD_HOURS_MAX * 60)
})

test.each([
  ['2026-03-09', undefined],
  ['2026-03-10', 'Manhã'],
  ['2026-03-12', 'Manhã'],
  ['2026-03-13', 'Sempre'],
])('who completes on %s does so in the turma %s', (day, name) => {
  const morning = { name: 'Manhã', startsOn: '2026-03-10', endsOn: '2026-03-12' }
  const always = { name: 'Sempre', startsOn: '2026-03-10', endsOn: null }
  expect(certifiedTurma([morning, always], day)?.name).toBe(name)
})

test('an unknown workload has no text', () => {
  expect(workloadText(0)).toBeUndefined()
})
