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

export type MailedLinks = ReturnType<typeof createMailedLinks>

/** Anybody can have these sent to any address: a few are, and the rest is left out silently. */
export function createMailedLinks({ database: { orm }, baseUrl, mailer, rateLimit, log }: Parts) {
  const mayMail = (email: string) => rateLimit.isWithin({ limit: 'mail:recipient', of: email })
  const userBy = async (email: string) => {
    const isTheirs = and(eq(users.email, email), isNull(users.removedAt))
    const [user] = await orm.select().from(users).where(isTheirs)
    return user
  }
  return {
    /** Nobody waits for it where the time an answer takes would tell whether an account exists. */
    inBackground: (work: Promise<void>) => {
      work.catch((error) => log.error({ err: error }, 'a mail about an account was not sent'))
    },
    /** For an address that is not confirmed yet. */
    confirmAddress: async (email: string) => {
      const user = await userBy(email)
      if (!user || user.emailVerified || !(await mayMail(email))) return
      const { token } = await createLink(orm, { userId: user.id, purpose: 'confirm-address' })
      await mailer.send(confirmEmailMessage(user, `${baseUrl}/auth/confirm?token=${token}`))
    },
    /** The limit of these is counted when they are asked for. */
    resetPassword: async (email: string) => {
      const user = await userBy(email)
      if (!user) return
      const { token } = await createLink(orm, { userId: user.id, purpose: 'reset-by-mail' })
      await mailer.send(resetPasswordMessage(user, `${baseUrl}/auth/reset?token=${token}`))
    },
    tellExistingAccount: async (email: string) => {
      const user = await userBy(email)
      if (user && (await mayMail(email))) await mailer.send(existingAccountMessage(user, `${baseUrl}/auth`))
    },
  }
}
