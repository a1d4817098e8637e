import type { User } from '@farol/contract/account.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { fetchSession } from '#/api/account.ts'
import { refreshSession, roleNow, SIGN_OUT } from '#/api/session-cache.ts'
import { queryRefresh } from './query-refresh.ts'
import { shareLive } from './shared-live.ts'

/** How long the answer that brings a new cookie may be on its way after the old session has ended. */
const NEW_COOKIE_MS = 3_000
/** How long another tab's sign-out may take: meanwhile nothing is asked for that may no longer be this user's. */
const SIGN_OUT_MS = 5_000

type Options = {
  /** The stream has ended for maintenance, or has an event: then maintenance is over. */
  onMaintenance: (isOn: boolean) => void
  isNavigating: () => boolean
}

/** Keeps what is on the screen true while others, or the same user elsewhere, change it. */
export function useLive(
  queryClient: QueryClient,
  { id: userId, role, needsSecondFactor }: User,
  options: Options,
) {
  const handleMaintenance = useEffectEvent(options.onMaintenance)
  const isNavigating = useEffectEvent(options.isNavigating)
  useEffect(() => {
    // Until there is one, the server sends nothing.
    if (needsSecondFactor) return
    let isOtherLeavingUntil = 0
    const isSigningOut = () => queryClient.isMutating({ mutationKey: SIGN_OUT }) > 0
    const refresh = queryRefresh(queryClient, {
      // A user who gained or lost a role is about to be redirected.
      isLeaving: () => roleNow(queryClient) !== role || isSigningOut() || Date.now() < isOtherLeavingUntil,
      isNavigating: () => isNavigating(),
    })
    const live = shareLive({
      userId,
      onEvent: (event) => {
        handleMaintenance(event.topic === 'end')
        if (event.topic === 'refresh') refresh.all()
        else refresh.handle(event)
      },
      onAccessEnd: () => isStillThere(queryClient, userId),
      isLeaving: isSigningOut,
      onOtherLeaving: () => {
        isOtherLeavingUntil = Date.now() + SIGN_OUT_MS
      },
    })
    const unsubscribe = queryClient.getMutationCache().subscribe(() => {
      if (isSigningOut()) live.broadcastLeaving()
    })
    return () => {
      unsubscribe()
      live.stop()
      refresh.stop()
    }
  }, [queryClient, userId, role, needsSecondFactor])
}

/** A user who was signed out, or lost a role, is redirected by the answer itself (see watchSession). */
async function isStillThere(queryClient: QueryClient, userId: string) {
  try {
    // A changed password replaces the session: the user is not redirected in between.
    const { user: current } = await fetchSession()
    if (!current) await new Promise((resolve) => setTimeout(resolve, NEW_COOKIE_MS))
    const { user } = await refreshSession(queryClient)
    return user?.id === userId && !user.needsSecondFactor
  } catch {
    // Not known: the stream itself will show it.
    return true
  }
}
