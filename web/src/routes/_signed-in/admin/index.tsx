import { createFileRoute } from '@tanstack/react-router'
import { overviewQuery } from '#/api/overview.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { OverviewLoading, OverviewScreen } from '#/features/overview/overview-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData({ ...overviewQuery, revalidateIfStale: true })
  },
  head: () =>
    pageHead({
      title: 'Dashboard',
    }),
  component: OverviewScreen,
  pendingComponent: OverviewLoading,
  errorComponent: DataFailed,
})
