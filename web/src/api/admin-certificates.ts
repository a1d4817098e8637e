import type { certificates } from '@farol/contract/certificates.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'

export const userCertificatesQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKey('user', userId, 'certificates'),
    queryFn: ({ signal }) =>
      call<typeof certificates.ofUser>(
        { method: 'GET', path: '/api/admin/users/{userId}/certificates' },
        { params: { userId } },
        signal,
      ),
    select: (answer) => answer.certificates,
  })

export const revokeCertificate = (certificateId: string) =>
  call<typeof certificates.revoke>(
    { method: 'POST', path: '/api/admin/certificates/{certificateId}/revocation' },
    { params: { certificateId } },
  )

export const reissueCertificate = (certificateId: string) =>
  call<typeof certificates.reissue>(
    { method: 'POST', path: '/api/admin/certificates/{certificateId}/reissue' },
    { params: { certificateId } },
  )

/** Completions without a certificate. */
export const pendingCertificatesQuery = queryOptions({
  queryKey: queryKey('pending-certificates'),
  queryFn: ({ signal }) =>
    call<typeof certificates.pending>({ method: 'GET', path: '/api/admin/pending-certificates' }, {}, signal),
})

/** Issues them some at a time, until none is missing. */
export async function issuePendingCertificates() {
  for (;;) {
    const { issued, count } = await call<typeof certificates.issuePending>(
      { method: 'POST', path: '/api/admin/pending-certificates' },
      {},
    )
    if (issued === 0 || count === 0) return
  }
}

export const refreshPendingCertificates = (queryClient: QueryClient) =>
  invalidate(queryClient, [keyPrefix('pending-certificates'), keyPrefix('changes')])
