import { expect, test } from 'vitest'
import { requestUrl } from './request-url.ts'

test('a parameter fills its place and cannot leave it', () => {
  expect(requestUrl({ path: '/api/courses/{id}/lessons', params: { id: 'a/../b?c' } })).toBe(
    '/api/courses/a%2F..%2Fb%3Fc/lessons',
  )
})

test('a missing parameter is a mistake in the program', () => {
  expect(() => requestUrl({ path: '/api/courses/{id}' })).toThrow('needs the parameter id')
})

test('query values are encoded, and those left undefined are not sent', () => {
  expect(requestUrl({ path: '/api/users', query: { search: 'josé & cia', page: 2, role: undefined } })).toBe(
    '/api/users?search=jos%C3%A9+%26+cia&page=2',
  )
})

test('without query there is no question mark', () => {
  expect(requestUrl({ path: '/api/courses' })).toBe('/api/courses')
})
