import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { totalsQuery } from '../../../api/overview.ts'
import { pageHead } from '../../-page-head.ts'
import { DataError } from './-data-error.tsx'
import { Overview } from './-overview.tsx'
import { OverviewSkeleton } from './-overview-skeleton.tsx'

export const Route = createFileRoute('/_signed-in/admin/')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData({ ...totalsQuery, revalidateIfStale: true })
  },
  head: () =>
    pageHead({ title: 'Dashboard', description: 'Cursos, aulas, estudantes e conclusões do Farol.' }),
  component: OverviewScreen,
  pendingComponent: OverviewSkeleton,
  errorComponent: DataError,
})

function OverviewScreen() {
  const { data: totals } = useSuspenseQuery(totalsQuery)
  return <Overview totals={totals} today={new Date()} />
}
