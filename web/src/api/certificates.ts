import type { certificates, OwnCertificate } from '@farol/contract/certificates.ts'
import type { Output } from '@farol/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export type MyCertificates = Output<typeof certificates.mine>

/** One's own certificates. */
export const myCertificatesQuery = queryOptions({
  queryKey: queryKey('my-certificates'),
  queryFn: ({ signal }) =>
    call<typeof certificates.mine>({ method: 'GET', path: '/api/profile/certificates' }, {}, signal),
})

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
