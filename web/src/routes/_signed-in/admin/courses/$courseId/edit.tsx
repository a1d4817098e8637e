import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { EditCourseLoading, EditCourseScreen } from '#/features/authoring/course-form-screens.tsx'
import { loadCourse } from '#/features/authoring/load-course.ts'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/_signed-in/admin/courses/$courseId/edit')({
  loader: async ({ context, params, preload }) => {
    const course = await loadCourse(context.queryClient, params.courseId)
    if (course) return course
    if (!preload) notify.error({ title: 'Erro ao carregar curso' })
    throw redirect({ to: '/admin/courses' })
  },
  head: () => pageHead({ title: 'Editar Curso' }),
  component: EditCourseScreen,
  pendingComponent: EditCourseLoading,
})
