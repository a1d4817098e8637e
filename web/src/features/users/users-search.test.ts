import { USERS_ACTIVITIES, USERS_SORTS } from '@farol/contract/users.ts'
import { expect, test } from 'vitest'
import { usersSearch } from './users-search.ts'

const COURSE = '0199f0a0-0000-7000-8000-000000000000'

test('only what differs from the usual list stands in the address, and nothing that cannot be asked for', () => {
  expect(usersSearch({ activity: 'any', sort: 'newest', search: ' ', course: '' })).toEqual({})
  expect(usersSearch({ activity: 'x', sort: 1, search: {}, course: "'; drop table" })).toEqual({})
})

test('every filter and sort of the contract is stored in the address', () => {
  const [usual, ...activities] = USERS_ACTIVITIES
  expect(usual).toBe('any')
  for (const activity of activities)
    for (const sort of USERS_SORTS.filter((each) => each !== 'newest')) {
      const asked = { search: 'ana', course: COURSE, turma: COURSE, activity, sort }
      expect(usersSearch(asked)).toEqual(asked)
    }
})
