import { createFileRoute } from '@tanstack/react-router'
import { coursesQuery } from '#/api/courses.ts'
import { pageHead } from '#/app/page-head.ts'
import { DashboardFailed, DashboardLoading, DashboardScreen } from '#/features/courses/dashboard-screen.tsx'
import { preloadAvisos } from '#/features/notifications/dashboard-avisos.tsx'

export const Route = createFileRoute('/_signed-in/_student/dashboard')({
  loader: async ({ context }) => {
    const { queryClient } = context
    await Promise.all([
      queryClient.ensureQueryData({ ...coursesQuery, revalidateIfStale: true }),
      preloadAvisos(queryClient),
    ])
  },
  head: () => pageHead({ title: 'Início' }),
  component: DashboardScreen,
  pendingComponent: DashboardLoading,
  errorComponent: DashboardFailed,
})
