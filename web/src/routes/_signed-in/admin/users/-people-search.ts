import type { PeopleActivity, PeopleSort } from '../../../../api/people.ts'
import { searchOfAddress } from '../../../../forms/search-of-address.ts'

export type PeopleSearch = {
  search?: string
  course?: string
  activity?: Exclude<PeopleActivity, 'any'>
  sort?: Exclude<PeopleSort, 'newest'>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What of the list stands in the address: only what differs from the usual one. */
export function peopleSearch({ search, course, activity, sort }: Record<string, unknown>): PeopleSearch {
  const text = searchOfAddress(search)
  return {
    ...(text && { search: text }),
    ...(typeof course === 'string' && UUID.test(course) && { course }),
    ...((activity === 'never' || activity === 'idle') && { activity }),
    ...((sort === 'name' || sort === 'recent') && { sort }),
  }
}
