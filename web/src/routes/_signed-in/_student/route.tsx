import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ErrorPage } from '#/app/error-screen.tsx'
import { Nothing } from '#/app/nothing.ts'
import { StudentShell } from '#/app/student-shell.tsx'
import { useSignOut } from '#/app/use-sign-out.ts'
import { useUser } from '#/app/use-user.ts'

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
