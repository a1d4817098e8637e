import type { User } from '@farol/contract/account.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchSession } from './account.ts'
import { queryKey } from './query-keys.ts'

const SESSION_FRESH_MS = 30_000
const sessionKey = queryKey('session')
/** The key of the mutation that signs out. */
export const SIGN_OUT = ['sign-out'] as const

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: SESSION_FRESH_MS,
})

/** From the cache if there is one, which is refetched in the background once it is stale. */
export async function currentUser(queryClient: QueryClient): Promise<User | null> {
  const { user } = await queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })
  return user
}

/** The role of the signed-in user, as of the last answer of the server. */
export const roleNow = (queryClient: QueryClient) =>
  queryClient.getQueryData(sessionQuery.queryKey)?.user?.role

/** Asks the server again, now: an answer still on its way may be older than what made this tab ask. */
export async function refreshSession(queryClient: QueryClient) {
  await queryClient.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: true, throwOnError: true })
  return queryClient.ensureQueryData(sessionQuery)
}

/** A user has signed in: nothing that an earlier user saw may remain. */
export function enterAs(queryClient: QueryClient, user: User) {
  forgetPersonalData(queryClient)
  updateUser(queryClient, user)
}

export function leave(queryClient: QueryClient) {
  queryClient.setQueryData(sessionKey, { user: null })
}

export function forgetPersonalData(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
}

/** The user's own changes, such as a new name, without asking the server again. */
export function updateUser(queryClient: QueryClient, user: User) {
  queryClient.setQueryData(sessionKey, { user })
}

/**
 * Calls back when the server answers with another user than before, or with another role: signed out in another tab,
 * session ended, made administrator. Not for changes that this tab made itself.
 */
export function watchSession(queryClient: QueryClient, onChange: () => void) {
  let known = identity(queryClient)
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== sessionKey[0]) return
    const before = known
    known = identity(queryClient)
    if (!event.action.manual && before !== undefined && before !== known) onChange()
  })
}

function identity(queryClient: QueryClient) {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  return (
    session &&
    (session.user
      ? `${session.user.id} ${session.user.role} ${session.user.needsSecondFactor}`
      : 'signed out')
  )
}
