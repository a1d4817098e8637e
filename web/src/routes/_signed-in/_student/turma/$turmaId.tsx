import { createFileRoute } from '@tanstack/react-router'
import { monitoredProgressQuery } from '#/api/turma-progress.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { MonitorLoading, MonitorScreen } from '#/features/monitors/monitor-screen.tsx'
import {
  listingOf,
  type ProgressSearch,
  progressSearch,
  readProgressView,
} from '#/features/turma-progress/progress-search.ts'

export const Route = createFileRoute('/_signed-in/_student/turma/$turmaId')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): ProgressSearch => search,
  // The screen says what it is when the turma is not, or no longer, for this user.
  loader: ({ context: { queryClient }, params: { turmaId }, location }) =>
    queryClient.prefetchQuery(
      monitoredProgressQuery(turmaId, listingOf(readProgressView(progressSearch(location.search)))),
    ),
  head: () => pageHead({ title: 'Progresso da turma' }),
  component: MonitorScreen,
  pendingComponent: MonitorLoading,
  errorComponent: DataFailed,
})
