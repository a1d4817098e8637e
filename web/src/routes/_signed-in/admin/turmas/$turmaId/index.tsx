import { createFileRoute } from '@tanstack/react-router'
import { turmaQuery } from '#/api/turmas.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { leaveWhenTurmaGone } from '#/features/turmas/load-turma.ts'
import { TurmaLoading, TurmaScreen } from '#/features/turmas/turma-screen.tsx'
import { readTurmasListing, type TurmasSearch, turmasSearch } from '#/features/turmas/turmas-search.ts'

export const Route = createFileRoute('/_signed-in/admin/turmas/$turmaId/')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): TurmasSearch => search,
  loader: async ({ context, params, location, preload }) => {
    try {
      const query = turmaQuery(params.turmaId, readTurmasListing(turmasSearch(location.search)))
      return await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    } catch (error) {
      return leaveWhenTurmaGone(error, { preload })
    }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.turma.name ?? 'Turma' }),
  component: TurmaScreen,
  pendingComponent: TurmaLoading,
  errorComponent: DataFailed,
})
