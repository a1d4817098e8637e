import { ROSTER_FILTERS, ROSTER_SORTS } from '@farol/contract/admin-courses.ts'
import { expect, test } from 'vitest'
import {
  ROSTER_FILTER_OPTIONS,
  ROSTER_SORT_OPTIONS,
  readRosterListing,
  rosterSearch,
} from './roster-search.ts'

test('only what differs from the usual list stands in the address, and nothing that there is not', () => {
  expect(rosterSearch({ filter: 'participants', sort: 'recent', search: '' })).toEqual({})
  expect(rosterSearch({ filter: 'everything', sort: ['name'], search: { a: 1 } })).toEqual({})
})

test('every filter and every sort of the contract can be chosen, and is stored in the address', () => {
  expect(ROSTER_FILTER_OPTIONS.map(({ value }) => value).sort()).toEqual(ROSTER_FILTERS.toSorted())
  expect(ROSTER_SORT_OPTIONS.map(({ value }) => value).sort()).toEqual(ROSTER_SORTS.toSorted())
  for (const filter of ROSTER_FILTERS)
    for (const sort of ROSTER_SORTS) {
      const listing = { search: 'ana', filter, sort }
      const turma = '0199f0a0-0000-7000-8000-000000000000'
      expect(readRosterListing(rosterSearch({ ...listing, turma }))).toEqual({ ...listing, turmaId: turma })
    }
})
