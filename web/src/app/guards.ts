import { redirect } from '@tanstack/react-router'
import { loadSignedIn } from '#/api/enter.ts'

const SECURITY = '/profile/seguranca'

/** The signed-in user and their query cache. A visitor is sent to the log-in, and back here afterwards. */
export async function requireUser(href: string) {
  const [{ queryClient }, { currentUser }] = await loadSignedIn()
  const user = await currentUser(queryClient)
  if (!user) throw redirect({ to: '/auth', search: { redirect: href } })
  // The school asks it of administrators: before anything else.
  if (user.needsSecondFactor && !href.startsWith(SECURITY)) throw redirect({ to: SECURITY, replace: true })
  return { user, queryClient }
}
