import { expect, test } from 'vitest'
import { passkeyParty } from './passkey-challenges.ts'

test('passkeys belong to the public address, whatever host a request names', () => {
  const school = { id: 'cursos.example.org', origins: ['https://cursos.example.org'] }
  for (const host of ['cursos.example.org', 'evil.example', 'localhost:3000', null]) {
    expect(passkeyParty('https://cursos.example.org', host)).toEqual(school)
  }
})

test('on a local server they belong to localhost, at the port of the request', () => {
  const here = { id: 'localhost', origins: ['http://localhost:4711'] }
  for (const baseUrl of ['http://127.0.0.1:0', 'http://localhost:3000', 'http://[::1]:3000']) {
    expect(passkeyParty(baseUrl, 'localhost:4711')).toEqual(here)
  }
})

test('there are none for an IP address, nor for a local server under another name', () => {
  expect(passkeyParty('http://127.0.0.1:3000', '127.0.0.1:3000')).toBeUndefined()
  expect(passkeyParty('http://127.0.0.1:3000', 'localhost.evil.example')).toBeUndefined()
  expect(passkeyParty('http://192.168.0.10:3000', 'localhost:3000')).toBeUndefined()
  expect(passkeyParty('http://127.0.0.1:3000', null)).toBeUndefined()
})
