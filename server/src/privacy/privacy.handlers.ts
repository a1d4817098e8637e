import type { privacy } from '@farol/contract/privacy.ts'
import { ownDataFileName } from '@farol/domain/file-name.ts'
import { type Proving, requireProof } from '#/identity/proof.ts'
import { useInTransaction } from '#/identity/rate-limit.ts'
import { toUser } from '#/identity/sign-in.ts'
import type { Mailer } from '#/mail/mailer.ts'
import { deletionRequestedMessage } from '#/mail/messages.ts'
import type { Handlers } from '#/requests/caller.ts'
import { readSchool } from '#/school/school.queries.ts'
import { exportData } from './export.queries.ts'
import { cancelDeletion, requestDeletion } from './request-deletion.ts'

type Options = Proving & { baseUrl: string; timeZone: string; mailer: Mailer }

export function privacyHandlers(options: Options): Handlers<typeof privacy> {
  const { baseUrl, timeZone, database, rateLimit, mailer } = options
  return {
    exportData: async (_, { session, answer }) => {
      await rateLimit.use({ limit: 'export:user', of: session.userId })
      const { name } = await readSchool(database.reads)
      answer.set('content-disposition', `attachment; filename="${ownDataFileName(name)}"`)
      return exportData(database.pool, session.userId)
    },
    requestDeletion: async ({ body }, { session }) => {
      await requireProof(options, { userId: session.userId, proof: body })
      const dueAt = await database.orm.transaction(async (transaction) => {
        const requested = await requestDeletion(transaction, session)
        const content = { dueAt: requested.dueAt, timeZone, link: `${baseUrl}/auth` }
        if (requested.isNew) {
          // Asking and cancelling by turns would fill the mailbox of an address that the user may not even own.
          await useInTransaction(transaction, { limit: 'deletion:user', of: session.userId })
          await mailer.send(transaction, deletionRequestedMessage(session, content))
        }
        return requested.dueAt
      })
      return { user: toUser({ ...session, deletionDueAt: dueAt }) }
    },
    cancelDeletion: async (_, { session }) => {
      await cancelDeletion(database, session.userId)
      return { user: toUser({ ...session, deletionDueAt: null }) }
    },
  }
}
