import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, useChildMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { watchSession } from '#/api/session-cache.ts'
import { Banners } from '#/app/banners.tsx'
import { ErrorPage } from '#/app/error-screen.tsx'
import { requireUser } from '#/app/guards.ts'
import { MaintenanceGate } from '#/app/maintenance-gate.tsx'
import { Nothing } from '#/app/nothing.ts'
import { useMaintenance } from '#/app/use-maintenance.ts'
import { usePreparedParts } from '#/app/use-prepared-parts.ts'
import { useLive } from '#/live/use-live.ts'
import { useOutbox } from '#/outbox/use-outbox.ts'
import { keepFocus } from '#/ui/kept-focus.ts'

/** Everything below is for users who are signed in. */
export const Route = createFileRoute('/_signed-in')({
  codeSplitGroupings: [['component', 'errorComponent']],
  beforeLoad: ({ location }) => requireUser(location.href),
  // The skeleton belongs to the page inside: shown here, it would hide the shell until that page is ready too.
  pendingMs: Number.POSITIVE_INFINITY,
  component: SignedIn,
  pendingComponent: Nothing,
  errorComponent: ErrorPage,
})

/** They have a place of their own for what is told on every page. */
const SHELLS: string[] = ['/_signed-in/_student', '/_signed-in/admin']

/** Always dark, unless it tells that there is no such lesson. */
const LESSON = '/_signed-in/course/$courseId/lesson/$lessonId/'

function SignedIn() {
  const router = useRouter()
  const { user, queryClient } = Route.useRouteContext()
  const hasShell = useChildMatches({
    select: (matches) => matches.some(({ routeId }) => SHELLS.includes(routeId)),
  })
  const isCinema = useChildMatches({
    select: (matches) =>
      matches.some(
        (match) => match.routeId === LESSON && match.status !== 'error' && match.loaderData !== null,
      ),
  })
  useEffect(() => watchSession(queryClient, () => void router.invalidate()), [router, queryClient])
  usePreparedParts()
  useEffect(keepFocus, [])
  useOutbox(user.id)
  const maintenance = useMaintenance(queryClient)
  useLive(queryClient, user, { onMaintenance: maintenance.check })
  return (
    <QueryClientProvider client={queryClient}>
      {hasShell ? null : <Banners scope={isCinema ? 'night cinema' : undefined} />}
      <MaintenanceGate isClosed={maintenance.isClosed} onTryAgain={maintenance.tryAgain}>
        <Outlet />
      </MaintenanceGate>
    </QueryClientProvider>
  )
}
