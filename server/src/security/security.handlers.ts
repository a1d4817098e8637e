import { Problem } from '@farol/contract/problem.ts'
import type { security } from '@farol/contract/security.ts'
import { authCode } from '../account/auth-problem.ts'
import type { Auth } from '../auth/auth.ts'
import { authHeaders, keepCookies } from '../auth/auth-call.ts'
import { type Proving, prove } from '../factors/prove.ts'
import { type ConfirmingEmail, mustConfirmEmail } from '../factors/require-confirmed-email.ts'
import type { Handlers } from '../requests/caller.ts'
import { endOtherSessions, endSession, noteProof, openSessions } from './sessions.queries.ts'

type Options = Proving & ConfirmingEmail & { auth: { open: Auth; confirmed: Auth } }

export function securityHandlers(options: Options): Handlers<typeof security> {
  const { database, auth, rateLimit } = options
  return {
    prove: async ({ body }, { session }) => {
      await prove(options, { userId: session.userId, proof: body })
      await noteProof(database, session)
      return {}
    },
    changePassword: async ({ body }, caller) => {
      const proof = { limit: 'proof:person', of: caller.session.userId } as const
      await rateLimit.use(proof)
      // This session gets a new token as well: whoever has a copy of its cookie is signed out too.
      const call = auth.open.api.changePassword({
        body: { ...body, revokeOtherSessions: true },
        headers: authHeaders(caller),
        returnHeaders: true,
      })
      const changed = await call.catch((error) => {
        if (authCode(error) !== 'INVALID_PASSWORD') throw error
        const fields = { currentPassword: 'A senha atual não confere.' }
        throw new Problem('WRONG_PROOF', { fields, cause: error })
      })
      keepCookies(caller, changed)
      await rateLimit.forget(proof)
      return {}
    },
    requestEmailConfirmation: async (_, { session: { userId, email } }) => {
      if (await mustConfirmEmail(options, userId))
        await auth.confirmed.api.sendVerificationEmail({ body: { email } })
      return {}
    },
    sessions: async (_, { session }) => ({ sessions: await openSessions(database, session) }),
    endSession: async ({ params }, { session }) => {
      await endSession(database, session, params.sessionId)
      return {}
    },
    endOtherSessions: async (_, { session }) => {
      await endOtherSessions(database, session)
      return {}
    },
  }
}
