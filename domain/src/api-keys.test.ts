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
  expect(scopeAllows('read', 'GET')).toBe(true)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(scopeAllows('read', method)).toBe(false)
    expect(scopeAllows('write', method)).toBe(true)
  }
})
