import type { LiveEvent } from '@farol/domain/live-audience.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { askedFirst, type CacheKey } from '#/api/query-keys.ts'
import { isForEverybody, liveKeys } from './live-keys.ts'

/** Events come in flocks: one question answers them all. */
const GATHER_MS = 150
/** However often something changes, it is asked for no more often than this. */
const AT_MOST_EVERY_MS = 2_000
const SPREAD_MS = 1_500

type Options = {
  /** The user is on the way to another page: what this one shows may no longer be theirs to ask for. */
  isLeaving: () => boolean
  /** The next page is being loaded: this one is asked nothing more, and the next one once it is there. */
  isNavigating: () => boolean
}

/** Asks again for what events say is no longer true: soon, merged, and not too often. */
export function queryRefresh(queryClient: QueryClient, { isLeaving, isNavigating }: Options) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const askedAt = new Map<string, number>()

  function plan(queryKey: CacheKey, afterMs: number) {
    const name = JSON.stringify(queryKey)
    if (timers.has(name)) return
    const notBefore = (askedAt.get(name) ?? 0) + AT_MOST_EVERY_MS
    const wait = Math.max(afterMs, notBefore - Date.now())
    timers.set(
      name,
      setTimeout(() => {
        timers.delete(name)
        if (isBusy(queryKey)) return plan(queryKey, GATHER_MS)
        askedAt.set(name, Date.now())
        askAgain(queryKey)
      }, wait),
    )
  }

  /** A list that is being reordered shows its new order already, and an administrator who gives up the role may soon read nothing here. */
  const isBusy = (queryKey: CacheKey) =>
    queryClient.isMutating() > 0 ||
    isNavigating() ||
    isLoadingMore() ||
    askedFirst(queryClient, queryKey).length > 0

  /** Refetching a list would cancel the request for its next page. */
  function isLoadingMore() {
    const isMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined
    return queryClient.isFetching({ predicate: isMore }) > 0
  }

  function askAgain(queryKey: CacheKey) {
    void queryClient.invalidateQueries({ queryKey, refetchType: isLeaving() ? 'none' : 'active' })
  }

  return {
    handle: (event: LiveEvent) => {
      const spread = isForEverybody(event) ? Math.random() * SPREAD_MS : 0
      for (const queryKey of liveKeys(event)) plan(queryKey, GATHER_MS + spread)
    },
    /** Events may have been missed: refetches all queries on the screen now, and the others when they are next shown. */
    all: () => (isBusy([]) ? plan([], GATHER_MS) : askAgain([])),
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
