import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { overviewQuery } from '#/api/overview.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataError } from '#/features/admin/data-error.tsx'
import { Overview } from '#/features/overview/overview.tsx'
import { OverviewSkeleton } from '#/features/overview/overview-skeleton.tsx'

export const Route = createFileRoute('/_signed-in/admin/')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData({ ...overviewQuery, revalidateIfStale: true })
  },
  head: () =>
    pageHead({
      title: 'Dashboard',
      description: 'A escola num relance: atividade, conclusões e o que precisa de atenção.',
    }),
  component: OverviewScreen,
  pendingComponent: OverviewSkeleton,
  errorComponent: DataError,
})

function OverviewScreen() {
  const { data: school } = useSuspenseQuery(overviewQuery)
  return <Overview school={school} now={new Date()} />
}
