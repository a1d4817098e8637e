import type { QueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isMaintenance } from '#/api/api-problem.ts'
import { coursesQuery } from '#/api/courses.ts'

/** Spreads the requests of all open pages, which would otherwise arrive at the same moment. */
const SPREAD_MS = 1_500

const isClosedNow = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => isMaintenance(state.error))

/** Whether the platform is closed to this user, from the first answer that says so until a try that succeeds. */
export function useMaintenance(queryClient: QueryClient) {
  const router = useRouter()
  const [isClosed, setIsClosed] = useState(() => isClosedNow(queryClient))
  // An opened lesson is never cached: only its own page knows that it was refused.
  const isPageRefused = useRouterState({
    select: ({ matches }) => matches.some(({ error }) => isMaintenance(error)),
  })

  useEffect(() => {
    // An answer may have come between the first drawing and this.
    if (isClosedNow(queryClient)) setIsClosed(true)
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isMaintenance(event.action.error))
        setIsClosed(true)
    })
  }, [queryClient])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const tryAgain = async () => {
    try {
      await queryClient.fetchQuery({ ...coursesQuery, staleTime: 0 })
    } catch (error) {
      if (isMaintenance(error)) return
    }
    // Queries that failed meanwhile are refetched before the page is shown again.
    await router.invalidate()
    setIsClosed(isClosedNow(queryClient))
  }
  const isClosedHere = isClosed || isPageRefused
  /** A live event makes this page send a request of its own, whose response closes or opens it. */
  const check = (isOn: boolean) => {
    if (isOn === isClosedHere) return
    clearTimeout(timer.current)
    // Every open page gets the event at once.
    timer.current = setTimeout(() => void tryAgain(), Math.random() * SPREAD_MS)
  }
  return { isClosed: isClosedHere, tryAgain, check }
}
