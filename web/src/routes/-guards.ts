import { redirect } from '@tanstack/react-router'
import { loadSignedIn } from '../api/enter.ts'

/** Who is signed in, with the cache of what they see; anybody else is sent to log in, and back here afterwards. */
export async function requirePerson(href: string) {
  const [{ queryClient }, { currentPerson }] = await loadSignedIn()
  const person = await currentPerson(queryClient)
  if (!person) throw redirect({ to: '/auth', search: { redirect: href } })
  return { person, queryClient }
}
