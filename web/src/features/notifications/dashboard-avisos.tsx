import { type QueryClient, useQuery } from '@tanstack/react-query'
import { unreadAvisosQuery } from '#/api/my-avisos.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

const unreadAvisos = lazyPart(async () => (await import('./unread-avisos.tsx')).UnreadAvisos)

/** What the school has to say, before the screen is drawn: coming later, it would push the courses down. A screen without it is better than none. */
export async function preloadAvisos(queryClient: QueryClient) {
  await queryClient.prefetchQuery(unreadAvisosQuery)
  const unread = queryClient.getQueryData(unreadAvisosQuery.queryKey)
  if (unread && unread.avisos.length > 0) await unreadAvisos.preload().catch(() => undefined)
}

/** Those that the user has not read. */
export function DashboardAvisos() {
  const { data: { avisos = [] } = {} } = useQuery(unreadAvisosQuery)
  const UnreadAvisos = useLazyPart(unreadAvisos, avisos.length > 0)
  return UnreadAvisos && avisos.length > 0 ? <UnreadAvisos avisos={avisos} /> : null
}
