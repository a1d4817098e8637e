import type { privacy } from '@farol/contract/privacy.ts'
import type { Logger } from 'pino'
import { type Proving, requireProof } from '#/identity/proof.ts'
import { toUser } from '#/identity/sign-in.ts'
import type { Mailer } from '#/mail/mailer.ts'
import { deletionRequestedMessage } from '#/mail/messages.ts'
import type { Handlers } from '#/requests/caller.ts'
import { exportData } from './export.queries.ts'
import { cancelDeletion, requestDeletion } from './request-deletion.ts'

type Options = Proving & { baseUrl: string; timeZone: string; mailer: Mailer; log: Logger }

export function privacyHandlers(options: Options): Handlers<typeof privacy> {
  const { baseUrl, timeZone, database, rateLimit, mailer, log } = options
  return {
    exportData: async (_, { session, answer }) => {
      await rateLimit.use({ limit: 'export:user', of: session.userId })
      answer.set('content-disposition', 'attachment; filename="meus-dados-farol.json"')
      return exportData(database.pool, session.userId)
    },
    requestDeletion: async ({ body }, { session }) => {
      await requireProof(options, { userId: session.userId, proof: body })
      const dueAt = await requestDeletion(database, session)
      if (session.deletionDueAt === null) {
        mailer
          .send(deletionRequestedMessage(session, { dueAt, timeZone, link: `${baseUrl}/auth` }))
          .catch((error) => log.warn({ err: error }, 'the mail about a deletion was not queued'))
      }
      return { user: toUser({ ...session, deletionDueAt: dueAt }) }
    },
    cancelDeletion: async (_, { session }) => {
      await cancelDeletion(database, session.userId)
      return { user: toUser({ ...session, deletionDueAt: null }) }
    },
  }
}
