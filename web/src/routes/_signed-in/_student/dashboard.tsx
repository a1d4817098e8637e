import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { coursesQuery } from '../../../api/courses.ts'
import { pageHead } from '../../-page-head.ts'
import { CoursesError } from '../-courses-error.tsx'
import { useUser } from '../-use-user.ts'
import { Dashboard } from './-dashboard.tsx'
import { DashboardSkeleton } from './-dashboard-skeleton.tsx'

export const Route = createFileRoute('/_signed-in/_student/dashboard')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData({ ...coursesQuery, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Início', description: 'Seus cursos e o seu progresso em cada um.' }),
  component: DashboardScreen,
  pendingComponent: DashboardSkeleton,
  errorComponent: CoursesError,
})

function DashboardScreen() {
  const { data: courses } = useSuspenseQuery(coursesQuery)
  return <Dashboard user={useUser()} courses={courses} />
}
