import { and, eq, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#/database/open-database.ts'
import { users } from '#/database/schema/users.ts'
import type { Mailer } from '#/mail/mailer.ts'
import { confirmEmailMessage, existingAccountMessage, resetPasswordMessage } from '#/mail/messages.ts'
import { createLink } from './one-time-links.ts'
import type { RateLimit } from './rate-limit.ts'

type Parts = {
  database: Pick<Database, 'orm'>
  baseUrl: string
  mailer: Pick<Mailer, 'send'>
  rateLimit: Pick<RateLimit, 'isWithin'>
  log: Logger
}

/** What somebody came for who has to confirm the address first. */
type Destination = { joinToken?: string | undefined; courseId?: string | undefined }

function pathOf({ joinToken, courseId }: Destination) {
  if (joinToken) return `/entrar/${joinToken}`
  return courseId && `/course/${courseId}`
}

export type MailedLinks = ReturnType<typeof createMailedLinks>

/** Anybody can request these for any address, so they are rate limited; the rest is dropped silently. */
export function createMailedLinks({ database: { orm }, baseUrl, mailer, rateLimit, log }: Parts) {
  const mayMail = (email: string) => rateLimit.isWithin({ limit: 'mail:recipient', of: email })
  const userBy = async (email: string) => {
    const isTheirs = and(eq(users.email, email), isNull(users.removedAt))
    const [user] = await orm.select().from(users).where(isTheirs)
    return user
  }
  return {
    /** Not awaited, so that the response time does not reveal whether an account exists. */
    inBackground: (work: Promise<void>) => {
      work.catch((error) => log.error({ err: error }, 'an account mail could not be sent'))
    },
    /** Confirms an address. The link leads back to the invitation or the course that somebody came from. */
    confirmAddress: async (email: string, destination: Destination = {}) => {
      const user = await userBy(email)
      if (!user || user.emailVerified || !(await mayMail(email))) return
      const path = pathOf(destination)
      const next = path ? `&redirect=${path}` : ''
      await orm.transaction(async (transaction) => {
        const { token } = await createLink(transaction, { userId: user.id, purpose: 'confirm-address' })
        const link = `${baseUrl}/auth/confirm?token=${token}${next}`
        await mailer.send(transaction, confirmEmailMessage(user, link))
      })
    },
    /** The caller checks the rate limit. */
    resetPassword: async (email: string) => {
      const user = await userBy(email)
      if (!user) return
      await orm.transaction(async (transaction) => {
        const { token } = await createLink(transaction, { userId: user.id, purpose: 'reset-by-mail' })
        await mailer.send(transaction, resetPasswordMessage(user, `${baseUrl}/auth/reset?token=${token}`))
      })
    },
    tellExistingAccount: async (email: string) => {
      const user = await userBy(email)
      if (!user || !(await mayMail(email))) return
      await orm.transaction((transaction) =>
        mailer.send(transaction, existingAccountMessage(user, `${baseUrl}/auth`)),
      )
    },
  }
}
