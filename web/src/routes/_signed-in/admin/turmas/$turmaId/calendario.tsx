import { createFileRoute } from '@tanstack/react-router'
import { calendarQuery } from '#/api/turma-calendar.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { CalendarLoading, CalendarScreen } from '#/features/turmas/calendar-screen.tsx'
import { leaveWhenTurmaGone } from '#/features/turmas/load-turma.ts'
import { readTurmasListing, type TurmasSearch, turmasSearch } from '#/features/turmas/turmas-search.ts'

export const Route = createFileRoute('/_signed-in/admin/turmas/$turmaId/calendario')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): TurmasSearch => search,
  loader: async ({ context, params, location, preload }) => {
    try {
      const { page } = readTurmasListing(turmasSearch(location.search))
      const query = calendarQuery(params.turmaId, page)
      return await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    } catch (error) {
      return leaveWhenTurmaGone(error, { preload })
    }
  },
  head: () => pageHead({ title: 'Calendário da turma' }),
  component: CalendarScreen,
  pendingComponent: CalendarLoading,
  errorComponent: DataFailed,
})
