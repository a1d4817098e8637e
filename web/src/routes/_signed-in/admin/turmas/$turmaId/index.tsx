import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { turmaQuery } from '#/api/turmas.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { TurmaLoading, TurmaScreen } from '#/features/turmas/turma-screen.tsx'
import { readTurmasListing, type TurmasSearch, turmasSearch } from '#/features/turmas/turmas-search.ts'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/_signed-in/admin/turmas/$turmaId/')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): TurmasSearch => search,
  loader: async ({ context, params, location, preload }) => {
    try {
      const query = turmaQuery(params.turmaId, readTurmasListing(turmasSearch(location.search)))
      return await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'NOT_FOUND') throw error
      if (!preload) notify.error({ title: 'Turma não encontrada', detail: error.title })
      throw redirect({ to: '/admin/turmas' })
    }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.turma.name ?? 'Turma' }),
  component: TurmaScreen,
  pendingComponent: TurmaLoading,
  errorComponent: DataFailed,
})
