import type { certificates } from '@farol/contract/certificates.ts'
import { Problem } from '@farol/contract/problem.ts'
import { CERTIFICATE_CODE_LENGTH, groupedCode, parseCertificateCode } from '@farol/domain/certificates.ts'
import { type Database, withLongTimeout } from '#/database/open-database.ts'
import type { RateLimit } from '#/identity/rate-limit.ts'
import { toUser } from '#/identity/sign-in.ts'
import type { Handlers } from '#/requests/caller.ts'
import { addressForLimits } from '#/requests/client-address.ts'
import { createCertificateDrawing } from './certificate-drawing.ts'
import {
  certificatesOf,
  certificatesOfUser,
  certificateToPrint,
  confirmation,
  countPending,
  currentImages,
} from './certificates.queries.ts'
import { confirmName } from './confirm-name.ts'
import { issuePending } from './issue-certificates.ts'
import { reissueCertificate, revokeCertificate } from './revoke-certificate.ts'

/** What a preview shows of a student and a course. */
const EXAMPLE = {
  code: groupedCode('0'.repeat(CERTIFICATE_CODE_LENGTH)),
  name: 'Maria Aparecida da Silva',
  courseTitle: 'Nome do curso',
  turmaName: 'Turma de exemplo',
  workloadMinutes: 20 * 60,
  completedOn: '2026-03-12',
}

type Options = { database: Database; rateLimit: RateLimit; baseUrl: string }

export function certificatesHandlers({
  database,
  rateLimit,
  baseUrl,
}: Options): Handlers<typeof certificates> {
  const { reads } = database
  const { orm, reads: slowReads } = withLongTimeout(database)
  const draw = createCertificateDrawing()

  return {
    confirm: async ({ params }, { address }) => {
      await rateLimit.use({ limit: 'certificate:address', of: addressForLimits(address) })
      const code = parseCertificateCode(params.code)
      const found = code === undefined ? undefined : await confirmation(reads, code)
      if (!found) throw new Problem('NOT_FOUND')
      return found
    },
    mine: (_, { session }) => certificatesOf(reads, session.userId),
    confirmName: async ({ body: { name } }, { session }) => {
      await confirmName(database.orm, { userId: session.userId, name })
      return { ...(await certificatesOf(reads, session.userId)), user: toUser({ ...session, name }) }
    },
    pdf: async ({ params }, { session: { userId, role }, answer }) => {
      const certificate = await certificateToPrint(reads, { ...params, userId, isAdmin: role === 'admin' })
      if (!certificate) throw new Problem('NOT_FOUND')
      if (certificate.isRevoked) throw new Problem('CERTIFICATE_REVOKED')
      const code = groupedCode(certificate.code)
      answer.set('content-disposition', `attachment; filename="certificado-${code}.pdf"`)
      return draw({ ...certificate, code, address: `${baseUrl}/certificado` }, userId)
    },
    preview: async ({ body }, { session: { userId }, answer }) => {
      answer.set('content-disposition', 'attachment; filename="exemplo-de-certificado.pdf"')
      const { name: schoolName, color, certificateText: text, certificateCity: city } = body
      const style = { color, text, city, signer: body.certificateSigner, ...(await currentImages(orm)) }
      return draw(
        { ...EXAMPLE, issuedAt: new Date(), schoolName, style, address: `${baseUrl}/certificado` },
        userId,
      )
    },
    ofUser: async ({ params }) => {
      const found = await certificatesOfUser(slowReads, params.userId)
      if (!found) throw new Problem('NOT_FOUND')
      return { certificates: found }
    },
    revoke: ({ params }, { session }) => revokeCertificate(orm, { actorId: session.userId, ...params }),
    reissue: ({ params }, { session }) => reissueCertificate(orm, { actorId: session.userId, ...params }),
    pending: () => countPending(orm),
    issuePending: (_, { session }) => issuePending(orm, { actorId: session.userId }),
  }
}
