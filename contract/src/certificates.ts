import { z } from 'zod'
import { profileBody, user } from './account.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { certificateStyle } from './school.ts'

/** As it is printed: in groups, with hyphens. */
const printedCode = z.string()

/** Anybody with the code can see this, so it has only what is printed on the certificate. */
const confirmation = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('valid'),
    code: printedCode,
    name: z.string(),
    /** As it was called when the certificate was issued. */
    schoolName: z.string(),
    courseTitle: z.string(),
    turmaName: z.string().nullable(),
    /** 0 if it is unknown. */
    workloadMinutes: z.int(),
    completedOn: z.iso.date(),
  }),
  z.object({ status: z.literal('revoked'), code: printedCode, revokedOn: z.iso.date() }),
])
export type Confirmation = z.infer<typeof confirmation>

const ownCertificate = z.object({
  id,
  code: printedCode,
  /** Null if the course was deleted: the certificate outlives it. */
  courseId: id.nullable(),
  courseTitle: z.string(),
  completedOn: z.iso.date(),
  isRevoked: z.boolean(),
})
export type OwnCertificate = z.infer<typeof ownCertificate>

const ownCertificates = z.object({
  certificates: z.array(ownCertificate),
  /** Until then, screens ask for it before they show a certificate. */
  isNameConfirmed: z.boolean(),
})

const certificateOfUser = ownCertificate.extend({
  /** As it was when the certificate was issued. */
  name: z.string(),
  issuedAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  /** A new one was issued in its place. */
  isReplaced: z.boolean(),
})
export type CertificateOfUser = z.infer<typeof certificateOfUser>

/** Batch size of one call; the browser repeats the call until none is missing. */
export const ISSUE_BATCH_SIZE = 1_000

/** Counting more would cost too much. */
export const PENDING_COUNT_MAX = 10_000

const one = z.object({ certificateId: id })

/** `hasMore` if counting stopped at PENDING_COUNT_MAX. */
const pending = z.object({ count: z.int(), hasMore: z.boolean() })

export const certificates = {
  confirm: endpoint({
    method: 'GET',
    path: '/api/certificates/{code}',
    access: 'public',
    clients: 'read',
    summary:
      'Whether there is a certificate with this code, and what it says. Case, spaces and hyphens do not matter',
    params: z.object({ code: z.string() }),
    returns: confirmation,
    errors: ['NOT_FOUND'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/profile/certificates',
    access: 'signed-in',
    clients: 'read',
    summary: 'Your certificates, newest first, and whether you have confirmed the name they carry',
    returns: ownCertificates,
    errors: [],
  }),
  confirmName: endpoint({
    method: 'POST',
    path: '/api/profile/certificate-name',
    access: 'signed-in',
    clients: 'write',
    summary:
      'Confirm, once, the name your certificates carry. A corrected name becomes that of your profile, and certificates with the old one are replaced',
    body: profileBody,
    returns: ownCertificates.extend({ user }),
    errors: ['CERTIFICATE_NAME_CONFIRMED'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/certificates/{certificateId}/pdf',
    access: 'signed-in',
    clients: 'read',
    summary: 'A certificate to print: your own, or anyone’s for administrators',
    params: one,
    returns: z.instanceof(Uint8Array),
    produces: 'application/pdf',
    errors: ['NOT_FOUND', 'CERTIFICATE_REVOKED'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/certificate-preview',
    access: 'admin',
    clients: 'none',
    summary:
      'What a certificate would look like with these values and the images of the school; nothing is saved',
    body: certificateStyle,
    returns: z.instanceof(Uint8Array),
    produces: 'application/pdf',
    errors: [],
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/admin/users/{userId}/certificates',
    access: 'admin',
    clients: 'read',
    summary: 'The certificates of a user, newest first, including revoked ones',
    params: z.object({ userId: id }),
    returns: z.object({ certificates: z.array(certificateOfUser) }),
    errors: ['NOT_FOUND'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/certificates/{certificateId}/revocation',
    access: 'admin',
    clients: 'write',
    summary: 'Revoke a certificate permanently',
    params: one,
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  reissue: endpoint({
    method: 'POST',
    path: '/api/admin/certificates/{certificateId}/reissue',
    access: 'admin',
    clients: 'write',
    summary: 'Replace a revoked certificate by a new one, with the current name and course',
    params: one,
    returns: z.object({}),
    errors: ['NOT_FOUND', 'CERTIFICATE_REISSUED'],
  }),
  pending: endpoint({
    method: 'GET',
    path: '/api/admin/pending-certificates',
    access: 'admin',
    clients: 'read',
    summary: 'How many completions have no certificate, counted up to 10,000',
    returns: pending,
    errors: [],
  }),
  issuePending: endpoint({
    method: 'POST',
    path: '/api/admin/pending-certificates',
    access: 'admin',
    clients: 'write',
    summary:
      'Issue certificates for completions without one, up to 1,000; `count` is how many are still missing',
    returns: pending.extend({ issued: z.int() }),
    errors: [],
  }),
}
