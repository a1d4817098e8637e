import { createFileRoute } from '@tanstack/react-router'
import { adminCoursesQuery } from '#/api/admin-courses.ts'
import { pageHead } from '#/app/page-head.ts'
import {
  CourseFormFailed,
  NewCourseLoading,
  NewCourseScreen,
} from '#/features/authoring/course-form-screens.tsx'

export const Route = createFileRoute('/_signed-in/admin/courses/new')({
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery({ ...adminCoursesQuery, staleTime: 0 })
  },
  head: () => pageHead({ title: 'Adicionar Curso' }),
  component: NewCourseScreen,
  pendingComponent: NewCourseLoading,
  errorComponent: CourseFormFailed,
})
