import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { sessionQuery } from '#/api/session-cache.ts'

const signedIn = getRouteApi('/_signed-in')

/** Who is signed in, as of the last answer of the server. */
export function useUser() {
  const { user } = signedIn.useRouteContext()
  const { data: session } = useSuspenseQuery(sessionQuery)
  // Between signing out and leaving the page there is no user: the page stays as it was.
  return session.user ?? user
}
