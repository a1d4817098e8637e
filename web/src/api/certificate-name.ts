import type { certificates } from '@farol/contract/certificates.ts'
import type { QueryClient } from '@tanstack/react-query'
import { myCertificatesQuery } from './certificates.ts'
import { call } from './client.ts'
import { updateUser } from './session-cache.ts'

/** Confirms, once, the name on them; a corrected one is the user's name everywhere. */
export async function confirmCertificateName(queryClient: QueryClient, body: { name: string }) {
  const { user, ...mine } = await call<typeof certificates.confirmName>(
    { method: 'POST', path: '/api/profile/certificate-name' },
    { body },
  )
  await queryClient.cancelQueries({ queryKey: myCertificatesQuery.queryKey })
  queryClient.setQueryData(myCertificatesQuery.queryKey, mine)
  updateUser(queryClient, user)
  return mine
}
