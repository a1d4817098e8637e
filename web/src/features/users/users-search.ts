import type { UsersActivity, UsersListing, UsersSort } from '#/api/users.ts'
import { idOfAddress } from '#/forms/id-of-address.ts'
import { searchOfAddress } from '#/forms/search-of-address.ts'

export type UsersSearch = {
  search?: string
  course?: string
  turma?: string
  activity?: Exclude<UsersActivity, 'any'>
  sort?: Exclude<UsersSort, 'newest'>
}

/** What of the list stands in the address: only what differs from the usual one. */
export function usersSearch({ search, activity, sort, ...ids }: Record<string, unknown>): UsersSearch {
  const text = searchOfAddress(search)
  const [course, turma] = [idOfAddress(ids.course), idOfAddress(ids.turma)]
  return {
    ...(text && { search: text }),
    ...(course && { course }),
    ...(turma && { turma }),
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
