import type { User } from '@farol/contract/account.ts'

/** Enters the signed-in part as this user; its cache is loaded only now. */
export async function enter(user: User) {
  const [{ queryClient }, { enterAs }] = await loadSignedIn()
  enterAs(queryClient, user)
}

/** The signed-in part asks the server for the session when it is next opened. */
export async function forgetSession() {
  const [{ queryClient }, { sessionQuery }] = await loadSignedIn()
  queryClient.removeQueries(sessionQuery)
}

export const loadSignedIn = () => Promise.all([import('./query-client.ts'), import('./session-cache.ts')])
