import { PEOPLE_ACTIVITIES, PEOPLE_SORTS } from '@farol/contract/people.ts'
import { expect, test } from 'vitest'
import { peopleSearch } from './-people-search.ts'

const COURSE = '0199f0a0-0000-7000-8000-000000000000'

test('only what differs from the usual list stands in the address, and nothing that cannot be asked for', () => {
  expect(peopleSearch({ activity: 'any', sort: 'newest', search: ' ', course: '' })).toEqual({})
  expect(peopleSearch({ activity: 'x', sort: 1, search: {}, course: "'; drop table" })).toEqual({})
})

test('every filter and sort of the contract is kept in the address', () => {
  const [usual, ...activities] = PEOPLE_ACTIVITIES
  expect(usual).toBe('any')
  for (const activity of activities)
    for (const sort of PEOPLE_SORTS.filter((each) => each !== 'newest')) {
      const asked = { search: 'ana', course: COURSE, activity, sort }
      expect(peopleSearch(asked)).toEqual(asked)
    }
})
