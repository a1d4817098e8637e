import { Problem } from '@farol/contract/problem.ts'
import type { users } from '@farol/contract/users.ts'
import type { Logger } from 'pino'
import type { Database } from '#/database/open-database.ts'
import { userHasFactor } from '#/identity/factors/factors.ts'
import type { MailedLinks } from '#/identity/mailed-links.ts'
import type { Mailer } from '#/mail/mailer.ts'
import {
  accountDeletedMessage,
  deletionOrderedMessage,
  factorsResetMessage,
  passwordLinkMessage,
} from '#/mail/messages.ts'
import { sendFinalMail } from '#/privacy/remove-accounts.ts'
import type { Handlers } from '#/requests/caller.ts'
import { asDownload } from '#/requests/csv-stream.ts'
import { blockUser, unblockUser } from './block-user.ts'
import { deleteUser } from './delete-user.ts'
import { createPasswordLink } from './password-link.ts'
import { resetFactors } from './reset-factors.ts'
import { setRole } from './set-role.ts'
import { attemptsOfStudent, coursesOfStudent } from './student-page.queries.ts'
import { completeLesson, releaseAttempt } from './unlock-student.ts'
import { usersQueries } from './users.queries.ts'
import { usersCsv } from './users-csv.queries.ts'

type Options = {
  database: Database
  mailedLinks: MailedLinks
  mailer: Mailer
  baseUrl: string
  timeZone: string
  log: Logger
}

export function usersHandlers({
  database,
  mailedLinks,
  mailer,
  baseUrl,
  timeZone,
  log,
}: Options): Handlers<typeof users> {
  const {
    readOnly: { pool },
    orm,
    reads,
  } = database
  const queries = usersQueries(pool)
  const mailConfirmation = async (userId: string) => {
    const user = await queries.one(userId)
    if (user) await mailedLinks.confirmAddress(user.email)
  }
  return {
    list: ({ query }) => queries.list(query),
    csv: async ({ query: { turmaId } }, { answer }) => {
      answer.set('content-disposition', asDownload('usuarios'))
      return usersCsv(pool, { turmaId, timeZone })
    },
    one: async ({ params: { userId } }) => {
      const [user, courses, attempts, hasSecondFactor] = await Promise.all([
        queries.one(userId),
        coursesOfStudent(pool, userId),
        attemptsOfStudent(pool, userId),
        userHasFactor(reads, userId),
      ])
      if (!user) throw new Problem('NOT_FOUND')
      return { user, hasSecondFactor, courses, attempts }
    },
    setRole: async ({ params, body }, { session }) => {
      const { isConfigured: isMailConfigured } = mailer
      const change = { actorId: session.userId, ...params, ...body, isMailConfigured }
      return setRole(orm, change).catch(async (error) => {
        if (error instanceof Problem && error.code === 'USER_UNCONFIRMED')
          await mailConfirmation(params.userId)
        throw error
      })
    },
    block: ({ params, body }, { session }) => blockUser(orm, { actorId: session.userId, ...params, ...body }),
    unblock: ({ params }, { session }) => unblockUser(orm, { actorId: session.userId, ...params }),
    remove: async ({ params, body }, { session }) => {
      const deletion = { actorId: session.userId, ...params, ...body }
      return orm.transaction(async (transaction) => {
        const { recipient, dueAt } = await deleteUser(transaction, deletion)
        if (dueAt) await mailer.send(transaction, deletionOrderedMessage(recipient, { dueAt, timeZone }))
        else await sendFinalMail({ transaction, mailer, log }, accountDeletedMessage(recipient))
        return {}
      })
    },
    passwordLink: async ({ params }, { session }) => {
      const made = await orm.transaction(async (transaction) => {
        const link = await createPasswordLink(transaction, { actorId: session.userId, ...params })
        await mailer.send(transaction, passwordLinkMessage(link.recipient))
        return link
      })
      const link = `${baseUrl}/auth/reset?token=${made.token}`
      return { link, expiresAt: made.expiresAt.toISOString() }
    },
    resetFactors: ({ params }, { session }) =>
      orm.transaction(async (transaction) => {
        const recipient = await resetFactors(transaction, { actorId: session.userId, ...params })
        await mailer.send(transaction, factorsResetMessage(recipient, `${baseUrl}/profile/seguranca`))
        return {}
      }),
    releaseAttempt: ({ params }, { session }) => releaseAttempt(orm, { actorId: session.userId, ...params }),
    completeLesson: ({ params }, { session }) => completeLesson(orm, { actorId: session.userId, ...params }),
  }
}
