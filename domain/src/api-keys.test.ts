import { expect, test } from 'vitest'
import { apiKeyText, isApiKeyText, scopeAllows, shownStart } from './api-keys.ts'

const random = 'A'.repeat(42)

test('a key is its start and 43 characters, nothing less and nothing more', () => {
  expect(isApiKeyText(apiKeyText(`${random}-`))).toBe(true)
  for (const text of ['', 'farol_', apiKeyText(random), apiKeyText(`${random}AA`), `${random}AAAAAA`]) {
    expect(isApiKeyText(text), text).toBe(false)
  }
  expect(isApiKeyText(`${apiKeyText(`${random}A`)}\n`)).toBe(false)
})

test('little of a key stays visible', () => {
  expect(shownStart(apiKeyText('abcdefghijkl'))).toBe('farol_abcdef')
})

test('a key that reads only reads', () => {
  expect(scopeAllows('read', 'read')).toBe(true)
  expect(scopeAllows('read', 'write')).toBe(false)
  expect(scopeAllows('write', 'read')).toBe(true)
  expect(scopeAllows('write', 'write')).toBe(true)
})
