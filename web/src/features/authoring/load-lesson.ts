import type { QueryClient } from '@tanstack/react-query'
import { courseLessonsQuery } from '#/api/admin-lessons.ts'
import { ApiProblem } from '#/api/api-problem.ts'

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
