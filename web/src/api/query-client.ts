import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiProblem, isMaintenance } from './api-problem.ts'
import { refreshSession } from './session-cache.ts'

const FRESH_MS = 5_000
const RETRIES = 2
/** After a timeout the user has waited long enough: the error is shown sooner. */
const RETRIES_AFTER_TIMEOUT = 1

function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (!isRefusedUser(error)) return
    // The call that failed shows its own error.
    refreshSession(queryClient).catch(() => undefined)
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < retriesAfter(error) && isPassing(error),
        retryDelay: (failures, error) => retryAfterMs(error) ?? 400 * 2 ** failures,
        // Offline, a screen shows an error instead of waiting.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}

const REFUSALS: string[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'SECOND_FACTOR_NEEDED']

/** The server no longer knows the user, or no longer lets them: the session in the cache is out of date. */
const isRefusedUser = (error: unknown) => error instanceof ApiProblem && REFUSALS.includes(error.code)

/** Maintenance lasts longer than any retry, and has a page of its own. */
const isPassing = (error: Error) =>
  error instanceof ApiProblem && !isMaintenance(error) && (error.status === 0 || error.status >= 500)

const retriesAfter = (error: Error) =>
  error instanceof ApiProblem && error.code === 'TIMEOUT' ? RETRIES_AFTER_TIMEOUT : RETRIES

const LONGEST_WAIT_MS = 3_000

function retryAfterMs(error: Error) {
  if (!(error instanceof ApiProblem) || error.retryAfter === undefined) return undefined
  return Math.min(error.retryAfter * 1000, LONGEST_WAIT_MS)
}

/** The one cache of the signed-in part. Public pages load it with `import()`, once a user is about to enter. */
export const queryClient = createQueryClient()
