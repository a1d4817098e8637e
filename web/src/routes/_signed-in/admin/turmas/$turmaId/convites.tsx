import { createFileRoute } from '@tanstack/react-router'
import { invitesQuery } from '#/api/invites.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { InvitesLoading, InvitesScreen } from '#/features/invites/invites-screen.tsx'
import { leaveWhenTurmaGone } from '#/features/turmas/load-turma.ts'

export const Route = createFileRoute('/_signed-in/admin/turmas/$turmaId/convites')({
  /** The link whose sheet is shown. */
  validateSearch: (search: Record<string, unknown>): { folha?: string } => search,
  loader: async ({ context, params, preload }) => {
    try {
      const query = invitesQuery(params.turmaId)
      return await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    } catch (error) {
      return leaveWhenTurmaGone(error, { preload })
    }
  },
  head: () => pageHead({ title: 'Convites' }),
  component: InvitesScreen,
  pendingComponent: InvitesLoading,
  errorComponent: DataFailed,
})
