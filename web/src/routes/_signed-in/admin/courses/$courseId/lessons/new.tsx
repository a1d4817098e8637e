import { createFileRoute } from '@tanstack/react-router'
import { courseLessonsQuery } from '#/api/admin-lessons.ts'
import { settingsQuery } from '#/api/settings.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { NewLessonLoading, NewLessonScreen } from '#/features/authoring/lesson-form-screens.tsx'
import { leaveWhenGone } from '#/features/authoring/load-course.ts'

export const Route = createFileRoute('/_signed-in/admin/courses/$courseId/lessons/new')({
  loader: async ({ context: { queryClient }, params, preload }) => {
    const [{ course, lessons }, { minWatchPercentage }] = await Promise.all([
      queryClient.fetchQuery({ ...courseLessonsQuery(params.courseId), staleTime: 0 }),
      queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    ]).catch((error) => leaveWhenGone(error, { preload }))
    return { course, lessons, minWatchPercentage }
  },
  head: () => pageHead({ title: 'Adicionar Aula' }),
  component: NewLessonScreen,
  pendingComponent: NewLessonLoading,
  errorComponent: DataFailed,
})
