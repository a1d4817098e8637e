import { setTimeout as wait } from 'node:timers/promises'
import type { account } from '@farol/contract/account.ts'
import { Problem } from '@farol/contract/problem.ts'
import { SECOND_FACTOR_REQUIRED, SESSION_SLIDES_AFTER_SECONDS } from '../auth/auth.ts'
import { authHeaders, keepCookies, setCookieToken } from '../auth/auth-call.ts'
import { unavailable } from '../database/to-problem.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { AnyCaller, Handlers } from '../requests/caller.ts'
import { addressForLimits } from '../requests/client-address.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { isEmailTaken, renamePerson, toPerson } from './account.queries.ts'
import { authCode, throwAuthProblem } from './auth-problem.ts'
import { usePasswordLink } from './password-links.ts'
import { photoHandlers } from './photo.handlers.ts'
import { retrySafe } from './retried-sign-up.ts'
import { checkedPassword, loggedIn, logIn, type SignInParts, triesAt } from './sign-in.ts'

type Options = SignInParts & {
  mailer: Pick<Mailer, 'isConfigured'>
  askSecondFactor: (caller: AnyCaller, userId: string) => Promise<void>
}

export function accountHandlers(parts: Options): Handlers<typeof account> {
  const { database, auth, mailer, passwords, rateLimit } = parts

  return {
    session: async (_, caller) => {
      const { session } = caller
      if (!session) return { person: null }
      const ageSeconds = (Date.now() - session.updatedAt.getTime()) / 1_000
      if (ageSeconds > SESSION_SLIDES_AFTER_SECONDS) {
        keepCookies(
          caller,
          await auth.open.api.getSession({ headers: authHeaders(caller), returnHeaders: true }),
        )
      }
      return { person: toPerson(session) }
    },

    signUp: retrySafe(parts, async ({ body }, caller) => {
      await rateLimit.use(
        { limit: 'sign-up:email', of: body.email },
        { limit: 'sign-up:address', of: addressForLimits(caller.address) },
      )
      const { emailConfirmation } = await readSettings(database.reads)
      const { api } = emailConfirmation ? auth.confirmed : auth.open
      const call = api.signUpEmail({ body, headers: authHeaders(caller), returnHeaders: true })
      // With confirmation on, both answers are the same: so is the time they take.
      const settled = emailConfirmation ? alike(call) : call
      const created = await settled.catch(async (error) => {
        if (authCode(error) !== 'FAILED_TO_CREATE_USER') return throwAuthProblem(error)
        // The library keeps the database's reason to itself: another sign-up with this e-mail was faster, or nothing can be written.
        if (await isEmailTaken(database, body.email)) throw new Problem('EMAIL_TAKEN', { cause: error })
        throw unavailable(error)
      })
      const { token } = keepCookies(caller, created)
      return { person: token ? await loggedIn(parts, token) : null }
    }),

    signIn: async ({ body }, caller) => {
      const tries = triesAt(body.email, caller)
      await rateLimit.use(tries, { limit: 'sign-in:address', of: addressForLimits(caller.address) })
      const { userId, isUnconfirmed, isBlocked, hasFactor } = await checkedPassword(parts, body)
      if (isBlocked) throw new Problem('ACCOUNT_BLOCKED')
      if (isUnconfirmed) {
        await auth.confirmed.api.sendVerificationEmail({ body: { email: body.email } })
        throw new Problem('EMAIL_NOT_CONFIRMED')
      }
      if (hasFactor) {
        await parts.askSecondFactor(caller, userId)
        return { person: null }
      }
      return { person: await logIn(parts, caller, { userId, tries }) }
    },

    signOut: async (_, caller) => {
      keepCookies(caller, await auth.open.api.signOut({ headers: authHeaders(caller), returnHeaders: true }))
      return {}
    },

    requestPasswordReset: async ({ body }, caller) => {
      await rateLimit.use(
        { limit: 'reset:email', of: body.email },
        { limit: 'reset:address', of: addressForLimits(caller.address) },
      )
      await auth.open.api.requestPasswordReset({ body, headers: authHeaders(caller) })
      return { isMailConfigured: mailer.isConfigured }
    },

    resetPassword: async ({ body }, caller) => {
      await rateLimit.use({ limit: 'link:address', of: addressForLimits(caller.address) })
      const { token, password } = body
      if (await usePasswordLink(database.orm, { token, password, passwords })) return {}
      const call = auth.open.api.resetPassword({
        body: { token, newPassword: password },
        headers: authHeaders(caller),
      })
      await call.catch(throwAuthProblem)
      return {}
    },

    confirmEmail: async ({ body }, caller) => {
      await rateLimit.use({ limit: 'link:address', of: addressForLimits(caller.address) })
      const call = auth.confirmed.api.verifyEmail({
        query: body,
        headers: authHeaders(caller),
        returnHeaders: true,
      })
      const confirmed = await call.catch(unlessSecondFactor)
      if (confirmed) keepCookies(caller, confirmed)
      const token = setCookieToken(caller.answer)
      return { person: token ? await loggedIn(parts, token) : null }
    },

    ...photoHandlers(parts),

    updateProfile: async ({ body }, { session }) => {
      await renamePerson(database, { userId: session.userId, name: body.name })
      return { person: toPerson({ ...session, name: body.name }) }
    },
  }
}

/** Longer than making an account takes when nothing is in the way. */
const SIGN_UP_LASTS_MS = 250

async function alike<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, wait(SIGN_UP_LASTS_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** For `catch`: everything is in order but for the second factor. */
function unlessSecondFactor(error: unknown): undefined {
  if (authCode(error) !== SECOND_FACTOR_REQUIRED) throwAuthProblem(error)
}
