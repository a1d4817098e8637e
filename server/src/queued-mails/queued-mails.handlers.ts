import type { queuedMails } from '@farol/contract/queued-mails.ts'
import type { Encryption } from '#/config/encryption.ts'
import type { Database } from '#/database/open-database.ts'
import type { Mailer } from '#/mail/mailer.ts'
import type { Handlers } from '#/requests/caller.ts'
import { queuedMailsOf } from './queued-mails.queries.ts'
import { retryMail } from './retry-mail.ts'

type Options = { database: Database; mailer: Pick<Mailer, 'isConfigured'>; encryption: Encryption }

export const queuedMailsHandlers = ({
  database: { reads, orm },
  mailer: { isConfigured },
  encryption,
}: Options): Handlers<typeof queuedMails> => ({
  list: async ({ query }) => ({
    isConfigured,
    ...(await queuedMailsOf({ reads, encryption }, query.after)),
  }),
  retry: ({ params: { mailId } }, { session }) =>
    retryMail({ orm, encryption }, { mailId, actorId: session.userId }),
})
