import type { UsersActivity, UsersListing, UsersSort } from '#/api/users.ts'
import { searchOfAddress } from '#/forms/search-of-address.ts'

export type UsersSearch = {
  search?: string
  course?: string
  turma?: string
  activity?: Exclude<UsersActivity, 'any'>
  sort?: Exclude<UsersSort, 'newest'>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What of the list stands in the address: only what differs from the usual one. */
export function usersSearch({ search, course, turma, activity, sort }: Record<string, unknown>): UsersSearch {
  const text = searchOfAddress(search)
  return {
    ...(text && { search: text }),
    ...(typeof course === 'string' && UUID.test(course) && { course }),
    ...(typeof turma === 'string' && UUID.test(turma) && { turma }),
    ...((activity === 'never' || activity === 'idle') && { activity }),
    ...((sort === 'name' || sort === 'recent') && { sort }),
  }
}

export const readUsersListing = ({ search, course, turma, activity, sort }: UsersSearch): UsersListing => ({
  search: search ?? '',
  courseId: course,
  turmaId: turma,
  activity: activity ?? 'any',
  sort: sort ?? 'newest',
})
