import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '#/app/error-screen.tsx'
import { requireUser } from '#/app/guards.ts'
import { Nothing } from '#/app/nothing.ts'
import { SignedInLayout } from '#/app/signed-in-layout.tsx'

/** Everything below is for users who are signed in. */
export const Route = createFileRoute('/_signed-in')({
  codeSplitGroupings: [['component', 'errorComponent']],
  beforeLoad: ({ location }) => requireUser(location.href),
  // The skeleton belongs to the page inside: shown here, it would hide the shell until that page is ready too.
  pendingMs: Number.POSITIVE_INFINITY,
  component: SignedInLayout,
  pendingComponent: Nothing,
  errorComponent: ErrorPage,
})
