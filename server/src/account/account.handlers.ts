import type { account, Person } from '@farol/contract/account.ts'
import { type Auth, SESSION_SLIDES_AFTER_SECONDS } from '../auth/auth.ts'
import { authHeaders, keepCookies, setCookieToken } from '../auth/auth-call.ts'
import type { RateLimit } from '../auth/rate-limit.ts'
import type { FindSession } from '../auth/session.ts'
import type { Database } from '../database/open-database.ts'
import { addressForLimits } from '../http/client-address.ts'
import type { Handlers } from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { isEmailTaken, recordLogin, renamePerson, toPerson } from './account.queries.ts'
import { authCode, throwAuthProblem } from './auth-problem.ts'
import { photoHandlers } from './photo.handlers.ts'

type Options = {
  database: Database
  findSession: FindSession
  auth: { open: Auth; confirmed: Auth }
  rateLimit: RateLimit
}

export function accountHandlers({
  database,
  findSession,
  auth,
  rateLimit,
}: Options): Handlers<typeof account> {
  const chosenAuth = async () =>
    (await readSettings(database.reads)).emailConfirmation ? auth.confirmed : auth.open

  async function loggedIn(token: string): Promise<Person> {
    const session = await findSession(token)
    if (!session) throw new Problem('UNAUTHENTICATED')
    await recordLogin(database, session.userId)
    return toPerson(session)
  }

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

    signUp: async ({ body }, caller) => {
      await rateLimit.use(
        { limit: 'sign-up:email', of: body.email },
        { limit: 'sign-up:address', of: addressForLimits(caller.address) },
      )
      const chosen = await chosenAuth()
      const call = chosen.api.signUpEmail({ body, headers: authHeaders(caller), returnHeaders: true })
      const created = await call.catch(async (error) => {
        // Two sign-ups with one e-mail at the same moment: the database refused the second.
        const isRace =
          authCode(error) === 'FAILED_TO_CREATE_USER' && (await isEmailTaken(database, body.email))
        if (isRace) throw new Problem('EMAIL_TAKEN', { cause: error })
        return throwAuthProblem(error)
      })
      const { token } = keepCookies(caller, created)
      return { person: token ? await loggedIn(token) : null }
    },

    signIn: async ({ body }, caller) => {
      const address = addressForLimits(caller.address)
      const perAccount = { limit: 'sign-in:account', of: `${body.email} ${address}` } as const
      await rateLimit.use(perAccount, { limit: 'sign-in:address', of: address })
      const chosen = await chosenAuth()
      const call = chosen.api.signInEmail({ body, headers: authHeaders(caller), returnHeaders: true })
      const { token } = keepCookies(caller, await call.catch(throwAuthProblem))
      await rateLimit.forget(perAccount)
      return { person: await loggedIn(token) }
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
      return {}
    },

    resetPassword: async ({ body }, caller) => {
      await rateLimit.use({ limit: 'link:address', of: addressForLimits(caller.address) })
      const { token, password } = body
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
      keepCookies(caller, await call.catch(throwAuthProblem))
      const token = setCookieToken(caller.answer)
      return { person: token ? await loggedIn(token) : null }
    },

    ...photoHandlers(database),

    updateProfile: async ({ body }, { session }) => {
      await renamePerson(database, { userId: session.userId, name: body.name })
      return { person: toPerson({ ...session, name: body.name }) }
    },
  }
}
