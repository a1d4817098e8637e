import { createFileRoute } from '@tanstack/react-router'
import { coursesQuery } from '#/api/courses.ts'
import { pageHead } from '#/app/page-head.ts'
import { CoursesFailed, CoursesLoading, CoursesScreen } from '#/features/courses/courses-screen.tsx'

export const Route = createFileRoute('/_signed-in/_student/courses')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData({ ...coursesQuery, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Cursos Disponíveis' }),
  component: CoursesScreen,
  pendingComponent: CoursesLoading,
  errorComponent: CoursesFailed,
})
