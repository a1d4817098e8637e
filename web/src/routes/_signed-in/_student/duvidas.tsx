import { createFileRoute } from '@tanstack/react-router'
import { unansweredQuery } from '#/api/duvida-queue.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { DuvidaQueueLoading, DuvidaQueueScreen } from '#/features/duvidas/queue-screen.tsx'

export const Route = createFileRoute('/_signed-in/_student/duvidas')({
  loader: async ({ context }) => {
    await context.queryClient.ensureInfiniteQueryData({ ...unansweredQuery, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Dúvidas' }),
  component: DuvidaQueueScreen,
  pendingComponent: DuvidaQueueLoading,
  errorComponent: DataFailed,
})
