import type { certificates, OwnCertificate } from '@farol/contract/certificates.ts'
import type { Output } from '@farol/contract/endpoint.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'
import { updateUser } from './session-cache.ts'

export type MyCertificates = Output<typeof certificates.mine>

/** One's own certificates. */
export const myCertificatesQuery = queryOptions({
  queryKey: queryKey('my-certificates'),
  queryFn: ({ signal }) =>
    call<typeof certificates.mine>({ method: 'GET', path: '/api/profile/certificates' }, {}, signal),
})

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

/** For the same course and day: one of them may have been issued in place of the other. */
export const sameCertificate = (one: OwnCertificate, other: OwnCertificate) =>
  !one.isRevoked &&
  one.courseId === other.courseId &&
  one.courseTitle === other.courseTitle &&
  one.completedOn === other.completedOn

/** Where the browser downloads the paper from. */
export const certificatePdfPath = (certificateId: string) => `/api/certificates/${certificateId}/pdf`

export function downloadCertificate({ id }: OwnCertificate) {
  const link = document.createElement('a')
  link.href = certificatePdfPath(id)
  link.download = ''
  link.click()
}

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
