import type { certificates } from '@farol/contract/certificates.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** One's own certificates. */
export const myCertificatesQuery = queryOptions({
  queryKey: ['my-certificates'],
  queryFn: ({ signal }) =>
    call<typeof certificates.mine>({ method: 'GET', path: '/api/profile/certificates' }, {}, signal),
  select: (answer) => answer.certificates,
})

/** Where the browser downloads the paper from. */
export const certificatePdfPath = (certificateId: string) => `/api/certificates/${certificateId}/pdf`

export const personCertificatesQuery = (personId: string) =>
  queryOptions({
    queryKey: ['person', personId, 'certificates'],
    queryFn: ({ signal }) =>
      call<typeof certificates.ofPerson>(
        { method: 'GET', path: '/api/admin/people/{personId}/certificates' },
        { params: { personId } },
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
  queryKey: ['pending-certificates'],
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
  Promise.all([
    queryClient.invalidateQueries({ queryKey: pendingCertificatesQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['changes'] }),
  ])
