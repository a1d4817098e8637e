import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UPLOAD_NAME_MAX, uploadName } from './uploads.ts'

describe('the name of an uploaded file', () => {
  test.each([
    ['aula 1.mp4', 'aula 1.mp4'],
    ['C:\\Vídeos\\aula.mp4', 'aula.mp4'],
    ['../../etc/passwd', 'passwd'],
    ['"aula" 🎬.mov', '"aula" 🎬.mov'],
    ['aula\u202e4pm.exe\r\n', 'aula4pm.exe'],
    ['', 'video'],
    ['a/', 'video'],
    ['a'.repeat(300), 'a'.repeat(UPLOAD_NAME_MAX)],
  ])('%j is shown as %j', (given, shown) => {
    expect(uploadName(given)).toBe(shown)
  })

  test('whatever is sent, it is one line of text without a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (given) => {
        const name = uploadName(given)
        expect(name).toMatch(/^[^/\\\p{Cc}]+$/u)
        expect([...name].length).toBeLessThanOrEqual(UPLOAD_NAME_MAX)
        expect(uploadName(name)).toBe(name)
      }),
    )
  })
})
