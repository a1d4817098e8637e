import { createFileRoute } from '@tanstack/react-router'
import { monitoredTurmasQuery } from '#/api/turma-progress.ts'
import { pageHead } from '#/app/page-head.ts'
import {
  MonitoredTurmasFailed,
  MonitoredTurmasLoading,
  MonitoredTurmasScreen,
} from '#/features/monitors/monitored-turmas-screen.tsx'

export const Route = createFileRoute('/_signed-in/_student/turmas')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData({ ...monitoredTurmasQuery, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Minhas turmas' }),
  component: MonitoredTurmasScreen,
  pendingComponent: MonitoredTurmasLoading,
  errorComponent: MonitoredTurmasFailed,
})
