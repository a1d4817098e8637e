import { createFileRoute } from '@tanstack/react-router'
import { courseLessonsQuery } from '#/api/admin-lessons.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { CourseLoading, CourseScreen } from '#/features/authoring/course-screen.tsx'
import { leaveWhenGone } from '#/features/authoring/load-course.ts'

export const Route = createFileRoute('/_signed-in/admin/courses/$courseId/')({
  loader: async ({ context, params, preload }) => {
    const query = courseLessonsQuery(params.courseId)
    try {
      return await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    } catch (error) {
      return leaveWhenGone(error, { preload })
    }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `Aulas de ${loaderData.course.title}` : 'Aulas do curso',
    }),
  component: CourseScreen,
  pendingComponent: CourseLoading,
  errorComponent: DataFailed,
})
