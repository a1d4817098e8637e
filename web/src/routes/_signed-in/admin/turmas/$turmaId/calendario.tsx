import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { calendarQuery } from '#/api/turma-calendar.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { CalendarLoading, CalendarScreen } from '#/features/turmas/calendar-screen.tsx'
import { readTurmasListing, type TurmasSearch, turmasSearch } from '#/features/turmas/turmas-search.ts'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/_signed-in/admin/turmas/$turmaId/calendario')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): TurmasSearch => search,
  loader: async ({ context, params, location, preload }) => {
    try {
      const { page } = readTurmasListing(turmasSearch(location.search))
      const query = calendarQuery(params.turmaId, page)
      return await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'NOT_FOUND') throw error
      if (!preload) notify.error({ title: 'Turma não encontrada', detail: error.title })
      throw redirect({ to: '/admin/turmas' })
    }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `Calendário de ${loaderData.turma.name}` : 'Calendário',
      description: 'Quando as aulas da turma abrem, e os prazos.',
    }),
  component: CalendarScreen,
  pendingComponent: CalendarLoading,
  errorComponent: DataFailed,
})
