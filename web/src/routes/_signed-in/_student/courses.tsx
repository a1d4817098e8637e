import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { coursesQuery } from '#/api/courses.ts'
import { pageHead } from '#/app/page-head.ts'
import { CourseGrid } from '#/features/courses/course-grid.tsx'
import { CourseGridSkeleton } from '#/features/courses/course-grid-skeleton.tsx'
import { CoursesError } from '#/features/courses/courses-error.tsx'

export const Route = createFileRoute('/_signed-in/_student/courses')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData({ ...coursesQuery, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Cursos Disponíveis', description: 'Todos os cursos publicados no Farol.' }),
  component: CoursesScreen,
  pendingComponent: CourseGridSkeleton,
  errorComponent: CoursesError,
})

function CoursesScreen() {
  const { data: courses } = useSuspenseQuery(coursesQuery)
  return <CourseGrid courses={courses} />
}
