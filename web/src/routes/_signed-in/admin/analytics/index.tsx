import { PERIOD_DEFAULT } from '@farol/domain/analytics.ts'
import { createFileRoute } from '@tanstack/react-router'
import { analyticsQuery } from '#/api/analytics.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { AnalyticsLoading, AnalyticsScreen } from '#/features/analytics/analytics-screen.tsx'
import { type AnalyticsSearch, analyticsSearch } from '#/features/analytics/analytics-search.ts'

export const Route = createFileRoute('/_signed-in/admin/analytics/')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): AnalyticsSearch => search,
  loader: async ({ context, location }) => {
    const { period = PERIOD_DEFAULT, turma: turmaId } = analyticsSearch(location.search)
    await context.queryClient.ensureQueryData({
      ...analyticsQuery({ period, turmaId }),
      revalidateIfStale: true,
    })
  },
  head: () => pageHead({ title: 'Analytics' }),
  component: AnalyticsScreen,
  pendingComponent: AnalyticsLoading,
  errorComponent: DataFailed,
})
