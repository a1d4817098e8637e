import { Problem } from '@farol/contract/problem.ts'
import type { security } from '@farol/contract/security.ts'
import { replaceSession, type SessionCookie } from '../auth/open-session.ts'
import { isPassword, type Proving, prove } from '../factors/prove.ts'
import { type ConfirmingEmail, mustConfirmEmail } from '../factors/require-confirmed-email.ts'
import type { MailedLinks } from '../identity/mailed-links.ts'
import { setPassword } from '../identity/set-password.ts'
import type { Handlers } from '../requests/caller.ts'
import { endOtherSessions, endSession, noteProof, openSessions } from './sessions.queries.ts'

type Options = Proving & ConfirmingEmail & { mailedLinks: MailedLinks; sessionCookie: SessionCookie }

export function securityHandlers(options: Options): Handlers<typeof security> {
  const { database, mailedLinks, passwords, rateLimit, sessionCookie } = options
  return {
    prove: async ({ body }, { session }) => {
      await prove(options, { userId: session.userId, proof: body })
      await noteProof(database, session)
      return {}
    },
    changePassword: async ({ body: { currentPassword, newPassword } }, caller) => {
      const { userId, id: sessionId } = caller.session
      const tries = { limit: 'proof:person', of: userId } as const
      await rateLimit.use(tries)
      if (!(await isPassword(options, { userId, password: currentPassword })))
        throw new Problem('WRONG_PROOF', { fields: { currentPassword: 'A senha atual não confere.' } })
      const hash = await passwords.hash(newPassword)
      await database.orm.transaction(async (transaction) => {
        await setPassword(transaction, { userId, hash, keptSessionId: sessionId })
        await replaceSession(transaction, { caller, sessionCookie, sessionId })
      })
      await rateLimit.forget(tries)
      return {}
    },
    requestEmailConfirmation: async (_, { session: { userId, email } }) => {
      if (await mustConfirmEmail(options, userId)) await mailedLinks.confirmAddress(email)
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
