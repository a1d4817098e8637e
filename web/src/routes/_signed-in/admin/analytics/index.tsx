import { PERIOD_DEFAULT } from '@farol/domain/analytics.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { analyticsQuery } from '#/api/analytics.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataError } from '#/features/admin/data-error.tsx'
import { Analytics } from '#/features/analytics/analytics.tsx'
import { analyticsSearch } from '#/features/analytics/analytics-search.ts'
import { AnalyticsSkeleton } from '#/features/analytics/analytics-skeleton.tsx'

export const Route = createFileRoute('/_signed-in/admin/analytics/')({
  validateSearch: analyticsSearch,
  loader: async ({ context, location }) => {
    const { period = PERIOD_DEFAULT } = analyticsSearch(location.search)
    await context.queryClient.ensureQueryData({ ...analyticsQuery(period), revalidateIfStale: true })
  },
  head: () =>
    pageHead({ title: 'Analytics', description: 'O que os estudantes assistem, concluem e acertam.' }),
  component: AnalyticsScreen,
  pendingComponent: AnalyticsSkeleton,
  errorComponent: DataError,
})

function AnalyticsScreen() {
  // The router leaves in the search what the check did not name.
  const search = analyticsSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const { period = PERIOD_DEFAULT } = search
  const { data, isPlaceholderData } = useQuery({
    ...analyticsQuery(period),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <AnalyticsSkeleton />
  return (
    <Analytics
      overview={data}
      isStale={isPlaceholderData}
      search={{ ...search, period }}
      onSearch={(next) => void navigate({ search: analyticsSearch(next), replace: true, resetScroll: false })}
    />
  )
}
