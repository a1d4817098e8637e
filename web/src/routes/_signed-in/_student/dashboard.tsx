import { createFileRoute } from '@tanstack/react-router'
import { coursesQuery } from '#/api/courses.ts'
import { pageHead } from '#/app/page-head.ts'
import { DashboardFailed, DashboardLoading, DashboardScreen } from '#/features/courses/dashboard-screen.tsx'

export const Route = createFileRoute('/_signed-in/_student/dashboard')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData({ ...coursesQuery, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Início' }),
  component: DashboardScreen,
  pendingComponent: DashboardLoading,
  errorComponent: DashboardFailed,
})
