import { expect, test } from 'vitest'
import { addressOf, progressSearch, readProgressView } from './progress-search.ts'

const course = '0199a9b6-0f0f-7000-8000-000000000001'

test('the address has only what differs from the usual view, and leads back to it', () => {
  expect(progressSearch({ course: 'x', search: ' ', filter: 'all', sort: 'need', page: 1 })).toEqual({})
  expect(progressSearch({ filter: 'nonsense', sort: 3, page: '-4' })).toEqual({})
  const view = readProgressView({ course, search: 'ana', filter: 'stuck', sort: 'name', page: 2 })
  expect(addressOf(view)).toEqual({ course, search: 'ana', filter: 'stuck', sort: 'name', page: 2 })
  expect(readProgressView(addressOf(view))).toEqual(view)
})
