import type { courses } from '@farol/contract/courses.ts'
import type { Output } from '@farol/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

/** A course with its lessons, as one student finds it. */
export type CourseView = Output<typeof courses.one>

/** The published courses with one's own progress in each. */
export const coursesQuery = queryOptions({
  queryKey: queryKey('courses'),
  queryFn: ({ signal }) =>
    call<typeof courses.published>({ method: 'GET', path: '/api/courses' }, {}, signal),
  select: (answer) => answer.courses,
})

/** So that not every open page asks at midnight. */
const spreadMs = Math.random() * 20_000

/** One course with its lessons; null when it does not exist, or not for this user. */
export const courseQuery = (courseId: string) =>
  queryOptions({
    queryKey: queryKey('course', courseId),
    queryFn: async ({ signal }): Promise<CourseView | null> => {
      try {
        return await call<typeof courses.one>(
          { method: 'GET', path: '/api/courses/{courseId}' },
          { params: { courseId } },
          signal,
        )
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
    // A lesson may open when the next day begins.
    refetchInterval: ({ state: { data } }) =>
      data?.course.nextDayInSeconds ? data.course.nextDayInSeconds * 1000 + spreadMs : false,
  })
