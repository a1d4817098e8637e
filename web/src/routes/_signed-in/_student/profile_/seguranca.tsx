import { createFileRoute } from '@tanstack/react-router'
import { factorsQuery, openSessionsQuery } from '#/api/security.ts'
import { pageHead } from '#/app/page-head.ts'
import { SecurityFailed, SecurityLoading, SecurityScreen } from '#/features/security/security-screen.tsx'

export const Route = createFileRoute('/_signed-in/_student/profile_/seguranca')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData({ ...openSessionsQuery, revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...factorsQuery, revalidateIfStale: true }),
    ])
  },
  head: () => pageHead({ title: 'Segurança' }),
  component: SecurityScreen,
  pendingComponent: SecurityLoading,
  errorComponent: SecurityFailed,
})
