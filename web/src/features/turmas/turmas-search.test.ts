import { expect, test } from 'vitest'
import { readTurmasListing, turmasSearch } from './turmas-search.ts'

test('the usual list has an address without a search', () => {
  expect(turmasSearch({ search: '', page: 1 })).toEqual({})
  expect(readTurmasListing({})).toEqual({ search: '', page: 1 })
})

test('what differs stands in the address, and what means nothing does not', () => {
  const listing = { search: 'tarde', page: 3 }
  expect(turmasSearch(listing)).toEqual(listing)
  expect(readTurmasListing(turmasSearch(listing))).toEqual(listing)
  expect(turmasSearch({ search: ['x'], page: '-2', other: 1 })).toEqual({})
})
