import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { coursesQuery } from '#/api/courses.ts'
import { pageHead } from '#/app/page-head.ts'
import { useUser } from '#/app/use-user.ts'
import { CoursesError } from '#/features/courses/courses-error.tsx'
import { Dashboard } from '#/features/courses/dashboard.tsx'
import { DashboardSkeleton } from '#/features/courses/dashboard-skeleton.tsx'

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
