import { createFileRoute } from '@tanstack/react-router'
import { invitesQuery } from '#/api/invites.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { InvitesLoading, InvitesScreen } from '#/features/invites/invites-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/turmas/$turmaId/convites')({
  /** The link whose sheet is shown. */
  validateSearch: (search: Record<string, unknown>): { folha?: string } => search,
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData({ ...invitesQuery(params.turmaId), revalidateIfStale: true }),
  head: () => pageHead({ title: 'Convites' }),
  component: InvitesScreen,
  pendingComponent: InvitesLoading,
  errorComponent: DataFailed,
})
