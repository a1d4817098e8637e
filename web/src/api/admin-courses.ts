import type {
  AdminCourse,
  adminCourses,
  ROSTER_FILTERS,
  ROSTER_SORTS,
} from '@farol/contract/admin-courses.ts'
import type { CallInput } from '@farol/contract/endpoint.ts'
import { placed } from '@farol/domain/ordering.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'

export type CourseValues = CallInput<typeof adminCourses.create>['body']
type CourseUpdate = CallInput<typeof adminCourses.update>['body']

export const adminCoursesQuery = queryOptions({
  queryKey: queryKey('admin-courses'),
  queryFn: ({ signal }) =>
    call<typeof adminCourses.list>({ method: 'GET', path: '/api/admin/courses' }, {}, signal),
  select: (answer) => answer.courses,
})

export const createCourse = (body: CourseValues) =>
  call<typeof adminCourses.create>({ method: 'POST', path: '/api/admin/courses' }, { body })

export const updateCourse = (courseId: string, body: CourseUpdate) =>
  call<typeof adminCourses.update>(
    { method: 'PUT', path: '/api/admin/courses/{courseId}' },
    { params: { courseId }, body },
  )

export const removeCourse = (courseId: string) =>
  call<typeof adminCourses.remove>(
    { method: 'DELETE', path: '/api/admin/courses/{courseId}' },
    { params: { courseId } },
  )

export const duplicateCourse = (courseId: string) =>
  call<typeof adminCourses.duplicate>(
    { method: 'POST', path: '/api/admin/courses/{courseId}/duplicate' },
    { params: { courseId } },
  )

export type Move = { id: string; position: number }

export const placeCourse = ({ id, position }: Move) =>
  call<typeof adminCourses.place>(
    { method: 'PUT', path: '/api/admin/courses/{courseId}/position' },
    { params: { courseId: id }, body: { position } },
  )

/** The list as the server will have it after a move. */
export function withCourseMoved(courses: readonly AdminCourse[], { id, position }: Move): AdminCourse[] {
  const item = courses.find((course) => course.id === id)
  if (!item) return [...courses]
  return placed(courses, { item, position }).map((course, orderIndex) => ({ ...course, orderIndex }))
}

/** Invalidates all queries that show courses, the administrators' and the students'. */
export const refreshCourses = (queryClient: QueryClient) =>
  invalidate(queryClient, [
    keyPrefix('admin-courses'),
    keyPrefix('admin-lessons'),
    keyPrefix('files'),
    keyPrefix('course-lessons'),
    keyPrefix('overview'),
    keyPrefix('courses'),
    keyPrefix('course'),
    keyPrefix('changes'),
  ])

export type RosterFilter = (typeof ROSTER_FILTERS)[number]
export type RosterSort = (typeof ROSTER_SORTS)[number]
export type RosterListing = {
  search: string
  filter: RosterFilter
  sort: RosterSort
  turmaId: string | undefined
}

/** The students of a course by pages. What was listed before stays on the screen while the next list is on its way. */
export const rosterQuery = (courseId: string, { turmaId, ...listing }: RosterListing) =>
  infiniteQueryOptions({
    queryKey: queryKey('course-roster', courseId, { turmaId, ...listing }),
    queryFn: ({ pageParam, signal }) =>
      call<typeof adminCourses.roster>(
        { method: 'GET', path: '/api/admin/courses/{courseId}/roster' },
        {
          params: { courseId },
          query: { ...listing, ...(turmaId && { turmaId }), ...(pageParam && { after: pageParam }) },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
