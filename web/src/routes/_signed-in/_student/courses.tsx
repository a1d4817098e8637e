import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { coursesQuery } from '../../../api/courses.ts'
import { pageHead } from '../../-page-head.ts'
import { CoursesError } from '../-courses-error.tsx'
import { CourseGrid } from './-course-grid.tsx'
import { CourseGridSkeleton } from './-course-grid-skeleton.tsx'

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
