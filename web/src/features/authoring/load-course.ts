import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { adminCoursesQuery } from '#/api/admin-courses.ts'
import { courseLessonsQuery } from '#/api/admin-lessons.ts'
import { ApiProblem } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'

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

/** The lesson as it is now, with its course; nothing when it is gone or could not be loaded. */
export async function loadLesson(queryClient: QueryClient, params: { courseId: string; lessonId: string }) {
  try {
    const query = courseLessonsQuery(params.courseId)
    const { course, lessons } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
    const lesson = lessons.find(({ id }) => id === params.lessonId)
    return lesson && { course, lesson, others: lessons.filter(({ id }) => id !== lesson.id) }
  } catch (error) {
    if (error instanceof ApiProblem && error.code !== 'UNAUTHENTICATED') return undefined
    throw error
  }
}

/** A course that does not exist leads back to the list; any other problem is thrown on. */
export function leaveWhenGone(error: unknown, { preload }: { preload: boolean }): never {
  if (!(error instanceof ApiProblem) || error.code !== 'NOT_FOUND') throw error
  if (!preload) notify.error({ title: 'Erro ao carregar curso', detail: error.title })
  throw redirect({ to: '/admin/courses' })
}
