import type { security } from '@farol/contract/security.ts'
import type { Handlers } from '#/requests/caller.ts'
import { type ConfirmingEmail, mustConfirmEmail } from './factors/factors.ts'
import type { MailedLinks } from './mailed-links.ts'
import { replaceSession } from './open-session.ts'
import { setPassword } from './passwords.ts'
import { type Proving, requirePassword, requireProof, withFewTries } from './proof.ts'
import type { SessionCookie } from './session-cookie.ts'
import { endOtherSessions, endSession, openSessions, recordProof } from './sessions.ts'

type Options = Proving & ConfirmingEmail & { mailedLinks: MailedLinks; sessionCookie: SessionCookie }

export function securityHandlers(options: Options): Handlers<typeof security> {
  const { database, mailedLinks, passwords, rateLimit, sessionCookie } = options
  return {
    prove: async ({ body }, { session }) => {
      await requireProof(options, { userId: session.userId, proof: body })
      await recordProof(database, session)
      return {}
    },
    changePassword: async ({ body: { currentPassword, newPassword } }, caller) => {
      const { userId, id: sessionId } = caller.session
      const wrong = { field: 'currentPassword', wrong: 'A senha atual não confere.' }
      await withFewTries(rateLimit, userId, () =>
        requirePassword(options, { userId, password: currentPassword, ...wrong }),
      )
      const hash = await passwords.hash(newPassword)
      await database.orm.transaction(async (transaction) => {
        await setPassword(transaction, { userId, hash, keptSessionId: sessionId })
        await replaceSession(transaction, { caller, sessionCookie, sessionId })
      })
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
