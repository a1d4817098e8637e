import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { ErrorPage } from '../../-error-page.tsx'
import { Nothing } from '../../-nothing.ts'
import { useSignOut } from '../-use-sign-out.ts'
import { useUser } from '../-use-user.ts'
import { AdminShell } from './-admin-shell.tsx'
import { FreshProof } from './-fresh-proof.tsx'

/** Everything below is for administrators. */
export const Route = createFileRoute('/_signed-in/admin')({
  codeSplitGroupings: [['component']],
  beforeLoad: ({ context }) => {
    if (context.user.role !== 'admin') throw redirect({ to: '/dashboard', replace: true })
  },
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
      <Outlet />
      <FreshProof />
    </AdminShell>
  )
}
