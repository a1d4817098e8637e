import { expect, test } from 'vitest'
import { acceptsEncoding } from './accept-encoding.ts'

test.each([
  ['br', true],
  ['gzip, deflate, br', true],
  ['gzip, BR ; Q=0.5', true],
  ['*', true],
  ['gzip, *;q=0.1', true],
  ['br;q=1.0, *;q=0', true],
  ['', false],
  ['gzip', false],
  ['br;q=0', false],
  ['gzip, br; q=0.000', false],
  ['br;q=0, *', false],
  ['*;q=0', false],
  ['br;q=nonsense', false],
  ['brotli, x-br', false],
])('%j takes brotli: %s', (header, isTaken) => {
  expect(acceptsEncoding(header, 'br')).toBe(isTaken)
})

test('without the header no encoding is accepted', () => {
  expect(acceptsEncoding(null, 'br')).toBe(false)
})
