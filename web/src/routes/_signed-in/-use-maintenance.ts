import type { QueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isMaintenance } from '../../api/api-problem.ts'
import { coursesQuery } from '../../api/courses.ts'

const isClosedNow = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => isMaintenance(state.error))

/** Whether the platform is closed to this person, from the first answer that says so until a try that succeeds. */
export function useMaintenance(queryClient: QueryClient) {
  const router = useRouter()
  const [isClosed, setIsClosed] = useState(() => isClosedNow(queryClient))
  // An opened lesson is never kept in the cache: that it was refused is known to its page alone.
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

  const tryAgain = async () => {
    try {
      await queryClient.fetchQuery({ ...coursesQuery, staleTime: 0 })
    } catch (error) {
      if (isMaintenance(error)) return
    }
    // What failed meanwhile is asked for again before the page comes back.
    await router.invalidate()
    setIsClosed(isClosedNow(queryClient))
  }
  return { isClosed: isClosed || isPageRefused, tryAgain }
}
