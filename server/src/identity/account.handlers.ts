import type { account } from '@farol/contract/account.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { Mailer } from '#/mail/mailer.ts'
import type { AnyCaller, Handlers } from '#/requests/caller.ts'
import { addressForLimits } from '#/requests/client-address.ts'
import { userHasFactor } from './factors/factors.ts'
import type { MailedLinks } from './mailed-links.ts'
import { confirmAddress } from './one-time-links.ts'
import { closeSession, slideSession } from './open-session.ts'
import { resetPassword } from './passwords.ts'
import type { ReadToken } from './session-cookie.ts'
import { checkedPassword, logIn, type SignInParts, toUser, triesAt } from './sign-in.ts'
import { createAccount, findAccountJustMade, inConstantTime, isConfirmationRequired } from './sign-up.ts'

/** Profiles have their own feature folder (profile/). */
type AccountHandlers = Omit<
  Handlers<typeof account>,
  'updateProfile' | 'updatePhoto' | 'removePhoto' | 'photo'
>

type Options = SignInParts & {
  mailer: Pick<Mailer, 'isConfigured'>
  mailedLinks: MailedLinks
  readToken: ReadToken
  /** Undefined without an identity provider. */
  provider: { name: string } | undefined
  askSecondFactor: (caller: AnyCaller, userId: string) => Promise<void>
}

export function accountHandlers(parts: Options): AccountHandlers {
  const { database, sessionCookie, mailedLinks, mailer, passwords, provider, rateLimit, readToken } = parts
  const { pool, orm, reads } = database

  return {
    session: async (_, caller) => {
      const { session } = caller
      if (!session) return { user: null, ...(provider && { provider: provider.name }) }
      const token = readToken(caller.headers.get('cookie') ?? undefined)
      await slideSession({ pool, sessionCookie }, caller, { session, token })
      return { user: toUser(session) }
    },

    signUp: async ({ body }, caller) => {
      await rateLimit.use(
        { limit: 'sign-up:email', of: body.email },
        { limit: 'sign-up:address', of: addressForLimits(caller.address) },
      )
      if (await isConfirmationRequired(reads)) {
        const made = await inConstantTime(createAccount(parts, body))
        const { confirmAddress, tellExistingAccount } = mailedLinks
        mailedLinks.inBackground(made ? confirmAddress(body.email, body) : tellExistingAccount(body.email))
        return { user: null }
      }
      const userId = (await createAccount(parts, body)) ?? (await findAccountJustMade(parts, body))
      if (!userId) throw new Problem('EMAIL_TAKEN')
      return { user: await logIn(parts, caller, { userId, isProven: false }) }
    },

    signIn: async ({ body }, caller) => {
      const tries = triesAt(body.email, caller)
      await rateLimit.use(tries, { limit: 'sign-in:address', of: addressForLimits(caller.address) })
      const { userId, isUnconfirmed, isBlocked, hasFactor } = await checkedPassword(parts, body)
      if (isBlocked) throw new Problem('ACCOUNT_BLOCKED')
      if (isUnconfirmed) {
        await mailedLinks.confirmAddress(body.email, body)
        throw new Problem('EMAIL_NOT_CONFIRMED')
      }
      if (hasFactor) {
        await parts.askSecondFactor(caller, userId)
        return { user: null }
      }
      return { user: await logIn(parts, caller, { userId, tries }) }
    },

    signOut: async (_, caller) => {
      await closeSession({ pool, sessionCookie }, caller, caller.session)
      return {}
    },

    requestPasswordReset: async ({ body }, caller) => {
      await rateLimit.use(
        { limit: 'reset:email', of: body.email },
        { limit: 'reset:address', of: addressForLimits(caller.address) },
      )
      mailedLinks.inBackground(mailedLinks.resetPassword(body.email))
      return { isMailConfigured: mailer.isConfigured }
    },

    resetPassword: async ({ body }, caller) => {
      await rateLimit.use({ limit: 'link:address', of: addressForLimits(caller.address) })
      await resetPassword(orm, { ...body, passwords })
      return {}
    },

    confirmEmail: async ({ body }, caller) => {
      await rateLimit.use({ limit: 'link:address', of: addressForLimits(caller.address) })
      const userId = await confirmAddress(orm, body.token)
      if (!userId) return { user: null }
      if (caller.session?.userId === userId) return { user: toUser(caller.session) }
      if (await userHasFactor(reads, userId)) return { user: null }
      return { user: await logIn(parts, caller, { userId, isProven: false }) }
    },
  }
}
