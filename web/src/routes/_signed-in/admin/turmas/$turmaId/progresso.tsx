import { createFileRoute } from '@tanstack/react-router'
import { turmaProgressQuery } from '#/api/turma-progress.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import {
  listingOf,
  type ProgressSearch,
  progressSearch,
  readProgressView,
} from '#/features/turma-progress/progress-search.ts'
import { leaveWhenTurmaGone } from '#/features/turmas/load-turma.ts'
import { TurmaProgressLoading, TurmaProgressScreen } from '#/features/turmas/progress-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/turmas/$turmaId/progresso')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): ProgressSearch => search,
  loader: async ({ context: { queryClient }, params: { turmaId }, location, preload }) => {
    const query = turmaProgressQuery(turmaId, listingOf(readProgressView(progressSearch(location.search))))
    try {
      return await queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    } catch (error) {
      return leaveWhenTurmaGone(error, { preload })
    }
  },
  head: () => pageHead({ title: 'Progresso da turma' }),
  component: TurmaProgressScreen,
  pendingComponent: TurmaProgressLoading,
  errorComponent: DataFailed,
})
