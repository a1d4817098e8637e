import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageFormat } from './images.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )
const PNG = bytes([0x89], 'PNG\r\n', [0x1a], '\n')
const JPEG = bytes([0xff, 0xd8, 0xff])
const WEBP = bytes('RIFF', [0, 0, 0, 0], 'WEBP')

describe('the format of a photo', () => {
  test.each([
    ['png', PNG],
    ['jpeg', JPEG],
    ['webp', WEBP],
  ] as const)('is %s by its first bytes, whatever follows', (format, signature) => {
    fc.assert(
      fc.property(fc.uint8Array(), (rest) => {
        expect(imageFormat(Uint8Array.from([...signature, ...rest]))).toBe(format)
      }),
    )
    for (let length = 0; length < signature.length; length += 1)
      expect(imageFormat(signature.subarray(0, length))).toBeUndefined()
  })

  test('is undefined for anything else', () => {
    for (const other of [
      '',
      '<svg ',
      '\n<svg ',
      '<?xml ',
      'GIF89a',
      'II*\0',
      'MM\0*',
      '%PDF-1.7',
      'RIFF1234WAVE',
    ])
      expect(imageFormat(bytes(other))).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (file) => {
        fc.pre(![0xff, 0x89, 0x52].includes(file[0] ?? 0))
        expect(imageFormat(file)).toBeUndefined()
      }),
    )
  })
})
