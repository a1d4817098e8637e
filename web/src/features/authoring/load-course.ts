import type { QueryClient } from '@tanstack/react-query'
import { adminCoursesQuery } from '#/api/admin-courses.ts'
import { ApiProblem } from '#/api/api-problem.ts'

/** The course as it is now; nothing when it is gone or could not be loaded. */
export async function loadCourse(queryClient: QueryClient, courseId: string) {
  try {
    const { courses } = await queryClient.fetchQuery({ ...adminCoursesQuery, staleTime: 0 })
    return courses.find(({ id }) => id === courseId)
  } catch (error) {
    if (error instanceof ApiProblem && error.code !== 'UNAUTHENTICATED') return undefined
    throw error
  }
}
