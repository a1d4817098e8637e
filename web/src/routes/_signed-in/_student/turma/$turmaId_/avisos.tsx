import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { MonitorAvisosScreen } from '#/features/monitors/monitor-avisos-screen.tsx'

export const Route = createFileRoute('/_signed-in/_student/turma/$turmaId_/avisos')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): { page?: number } => search,
  head: () => pageHead({ title: 'Avisos da turma' }),
  component: MonitorAvisosScreen,
  errorComponent: DataFailed,
})
