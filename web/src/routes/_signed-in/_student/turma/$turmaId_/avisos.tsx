import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { MonitorAvisosScreen } from '#/features/monitors/monitor-avisos-screen.tsx'

export const Route = createFileRoute('/_signed-in/_student/turma/$turmaId_/avisos')({
  head: () => pageHead({ title: 'Avisos da turma' }),
  component: MonitorAvisosScreen,
  errorComponent: DataFailed,
})
