import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { userQuery } from '#/api/users.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { UserLoading, UserScreen } from '#/features/users/user-screen.tsx'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/_signed-in/admin/users/$userId')({
  loader: async ({ context, params, preload }) => {
    try {
      const query = userQuery(params.userId)
      return await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'NOT_FOUND') throw error
      if (!preload) notify.error({ title: 'Nenhum usuário encontrado', detail: error.title })
      throw redirect({ to: '/admin/users' })
    }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData?.user.name ?? 'Usuário',
    }),
  component: UserScreen,
  pendingComponent: UserLoading,
  errorComponent: DataFailed,
})
