import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ErrorPage } from '../../-error-page.tsx'
import { Nothing } from '../../-nothing.ts'
import { useSignOut } from '../-use-sign-out.ts'
import { useUser } from '../-use-user.ts'
import { StudentShell } from './-student-shell.tsx'

export const Route = createFileRoute('/_signed-in/_student')({
  codeSplitGroupings: [['component']],
  pendingMs: Number.POSITIVE_INFINITY,
  component: StudentLayout,
  pendingComponent: Nothing,
  // When the code of a screen cannot be had, its own error cannot either.
  errorComponent: ErrorPage,
})

function StudentLayout() {
  const user = useUser()
  const { signOut, isSigningOut } = useSignOut()
  return (
    <StudentShell user={user} onSignOut={signOut} isSigningOut={isSigningOut}>
      <Outlet />
    </StudentShell>
  )
}
