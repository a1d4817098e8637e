import { createFileRoute, redirect } from '@tanstack/react-router'
import { AdminShell } from '#/app/admin-shell.tsx'
import { ErrorPage } from '#/app/error-screen.tsx'
import { Nothing } from '#/app/nothing.ts'
import { PageOutlet } from '#/app/page-outlet.tsx'
import { useSignOut } from '#/app/use-sign-out.ts'
import { useUser } from '#/app/use-user.ts'
import { FreshProof } from '#/features/admin/fresh-proof.tsx'
import { UploadsArea } from '#/features/uploads/uploads-area.tsx'

/** Everything below is for administrators. */
export const Route = createFileRoute('/_signed-in/admin')({
  codeSplitGroupings: [['component']],
  beforeLoad: ({ context }) => {
    if (context.user.role !== 'admin') throw redirect({ to: '/dashboard', replace: true })
  },
  // One for all pages: no search engine sees them, and every page loads what routes say of themselves.
  head: () => ({ meta: [{ name: 'description', content: 'A administração da escola.' }] }),
  pendingMs: Number.POSITIVE_INFINITY,
  component: AdminLayout,
  pendingComponent: Nothing,
  // When the code of a screen cannot be had, its own error cannot either.
  errorComponent: ErrorPage,
})

function AdminLayout() {
  const user = useUser()
  const { signOut, isSigningOut } = useSignOut()
  return (
    <AdminShell user={user} onSignOut={signOut} isSigningOut={isSigningOut}>
      <PageOutlet />
      <FreshProof />
      <UploadsArea />
    </AdminShell>
  )
}
