import { createFileRoute } from '@tanstack/react-router'
import { turmasQuery } from '#/api/turmas.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { TurmasLoading, TurmasScreen } from '#/features/turmas/turmas-screen.tsx'
import { readTurmasListing, type TurmasSearch, turmasSearch } from '#/features/turmas/turmas-search.ts'

export const Route = createFileRoute('/_signed-in/admin/turmas/')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): TurmasSearch => search,
  loader: async ({ context, location }) => {
    const query = turmasQuery(readTurmasListing(turmasSearch(location.search)))
    await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Turmas' }),
  component: TurmasScreen,
  pendingComponent: TurmasLoading,
  errorComponent: DataFailed,
})
