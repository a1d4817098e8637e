import { createFileRoute } from '@tanstack/react-router'
import { adminCoursesQuery } from '#/api/admin-courses.ts'
import { pageHead } from '#/app/page-head.ts'
import {
  CourseListFailed,
  CourseListLoading,
  CourseListScreen,
} from '#/features/authoring/course-list-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/courses/')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData({ ...adminCoursesQuery, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Cursos' }),
  component: CourseListScreen,
  pendingComponent: CourseListLoading,
  errorComponent: CourseListFailed,
})
