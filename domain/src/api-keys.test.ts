import { expect, test } from 'vitest'
import { apiKeyText, isApiKeyText, scopeAllows, visibleStart } from './api-keys.ts'

const random = 'A'.repeat(42)

test('a key is its prefix and exactly 43 characters', () => {
  expect(isApiKeyText(apiKeyText(`${random}-`))).toBe(true)
  for (const text of ['', 'farol_', apiKeyText(random), apiKeyText(`${random}AA`), `${random}AAAAAA`]) {
    expect(isApiKeyText(text), text).toBe(false)
  }
  expect(isApiKeyText(`${apiKeyText(`${random}A`)}\n`)).toBe(false)
})

test('only the first characters of a key stay visible', () => {
  expect(visibleStart(apiKeyText('abcdefghijkl'))).toBe('farol_abcdef')
})

test('a read key cannot write', () => {
  expect(scopeAllows('read', 'read')).toBe(true)
  expect(scopeAllows('read', 'write')).toBe(false)
  expect(scopeAllows('write', 'read')).toBe(true)
  expect(scopeAllows('write', 'write')).toBe(true)
})
