import type { adminCourses, ROSTER_FILTERS, ROSTER_SORTS } from '@farol/contract/admin-courses.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export type RosterFilter = (typeof ROSTER_FILTERS)[number]
export type RosterSort = (typeof ROSTER_SORTS)[number]
export type RosterListing = { search: string; filter: RosterFilter; sort: RosterSort }

/** The students of a course by pages. What was listed before stays on the screen while the next list is on its way. */
export const rosterQuery = (courseId: string, listing: RosterListing) =>
  infiniteQueryOptions({
    queryKey: queryKey('course-roster', courseId, listing),
    queryFn: ({ pageParam, signal }) =>
      call<typeof adminCourses.roster>(
        { method: 'GET', path: '/api/admin/courses/{courseId}/roster' },
        { params: { courseId }, query: { ...listing, ...(pageParam ? { after: pageParam } : {}) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
