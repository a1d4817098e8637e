import { QueryClientProvider } from '@tanstack/react-query'
import { getRouteApi, useChildMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#/api/query-client.ts'
import { watchSession } from '#/api/session-cache.ts'
import { useLive } from '#/live/use-live.ts'
import { useOutbox } from '#/outbox/use-outbox.ts'
import { restoreLostFocus } from '#/ui/restore-focus.ts'
import { Banners } from './banners.tsx'
import { MaintenanceGate } from './maintenance-gate.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { SearchSlot } from './search-slot.tsx'
import { useMaintenance } from './use-maintenance.ts'
import { usePreparedParts } from './use-prepared-parts.ts'

const route = getRouteApi('/_signed-in')

/** They have a place of their own for the banners. */
const SHELLS: string[] = ['/_signed-in/_student', '/_signed-in/admin']

/** Always dark, unless it says that there is no such lesson. */
const LESSON = '/_signed-in/course/$courseId/lesson/$lessonId/'

export function SignedInLayout() {
  const router = useRouter()
  const { user } = route.useRouteContext()
  const hasShell = useChildMatches({
    select: (matches) => matches.some(({ routeId }) => SHELLS.includes(routeId)),
  })
  const isCinema = useChildMatches({
    select: (matches) =>
      matches.some(
        (match) => match.routeId === LESSON && match.status !== 'error' && match.loaderData !== null,
      ),
  })
  useEffect(() => watchSession(queryClient, () => void router.invalidate()), [router])
  usePreparedParts()
  useEffect(restoreLostFocus, [])
  useOutbox(user.id, queryClient)
  const maintenance = useMaintenance(queryClient)
  useLive(queryClient, user, {
    onMaintenance: maintenance.check,
    isNavigating: () => router.state.status === 'pending',
  })
  return (
    <QueryClientProvider client={queryClient}>
      {hasShell ? null : <Banners scope={isCinema ? 'night cinema' : undefined} />}
      <MaintenanceGate isClosed={maintenance.isClosed} onTryAgain={maintenance.tryAgain}>
        {/* A form that another user left open is not this one’s. */}
        <PageOutlet key={user.id} />
        <SearchSlot scope={isCinema ? 'night cinema' : undefined} />
      </MaintenanceGate>
    </QueryClientProvider>
  )
}
