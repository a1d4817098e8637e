import { createFileRoute } from '@tanstack/react-router'
import { overviewQuery } from '#/api/overview.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { OverviewLoading, OverviewScreen } from '#/features/overview/overview-screen.tsx'
import { type OverviewSearch, overviewSearch } from '#/features/overview/overview-search.ts'

export const Route = createFileRoute('/_signed-in/admin/')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): OverviewSearch => search,
  loader: async ({ context, location }) => {
    const { turma } = overviewSearch(location.search)
    await context.queryClient.ensureQueryData({ ...overviewQuery(turma), revalidateIfStale: true })
  },
  head: () =>
    pageHead({
      title: 'Dashboard',
    }),
  component: OverviewScreen,
  pendingComponent: OverviewLoading,
  errorComponent: DataFailed,
})
