import { expect, test } from 'vitest'
import { filesSearch, readFilesListing } from './files-search.ts'

test('the usual list has an address without a search', () => {
  expect(filesSearch({ search: '', filter: 'all', sort: 'newest', page: 1 })).toEqual({})
  expect(readFilesListing({})).toEqual({ search: '', filter: 'all', sort: 'newest', page: 1 })
})

test('what differs stands in the address, and what means nothing does not', () => {
  const listing = { search: 'mapa', filter: 'unused', sort: 'size', page: 3 } as const
  expect(filesSearch(listing)).toEqual(listing)
  expect(readFilesListing(filesSearch(listing))).toEqual(listing)
  expect(filesSearch({ filter: 'x', sort: 7, page: '-2', other: 1 })).toEqual({})
})
