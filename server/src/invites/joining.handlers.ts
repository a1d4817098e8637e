import type { joining } from '@farol/contract/joining.ts'
import { Problem } from '@farol/contract/problem.ts'
import { turmaState } from '@farol/domain/turmas.ts'
import { replaceSession } from '#/identity/open-session.ts'
import { requireNoCredential, setFirstPassword } from '#/identity/passwords.ts'
import { logIn, type SignInParts } from '#/identity/sign-in.ts'
import type { AnyCaller, Handlers } from '#/requests/caller.ts'
import { addressForLimits } from '#/requests/client-address.ts'
import { createInvitedAccount, joinTurma } from './join-turma.ts'
import { wayIn } from './joining.queries.ts'
import { recordOpening } from './send-invites.ts'

export function joiningHandlers(parts: SignInParts): Handlers<typeof joining> {
  const { orm } = parts.database
  const limited = ({ address }: AnyCaller) =>
    parts.rateLimit.use({ limit: 'joining:address', of: addressForLimits(address) })
  return {
    look: async ({ body: { token } }, caller) => {
      await limited(caller)
      const found = await wayIn(orm, { token, userId: caller.session?.userId })
      if (!found) throw new Problem('NOT_FOUND')
      const { turma, problem, invite } = found
      if (invite) await recordOpening(orm, invite.id)
      const { name, startsOn, endsOn, isMember } = turma
      return {
        turma: { name, startsOn, endsOn, state: turmaState(turma, turma.today) },
        problem: problem ?? null,
        isMember,
        invited: invite ? { name: invite.name, email: invite.email, hasAccount: invite.hasAccount } : null,
      }
    },
    join: async ({ body: { token } }, caller) => {
      await limited(caller)
      await joinTurma(orm, { token, userId: caller.session.userId })
      return {}
    },
    firstVisit: async ({ body }, caller) => {
      await limited(caller)
      const userId = await createInvitedAccount(orm, body)
      return { user: await logIn(parts, caller, { userId, isProven: false }) }
    },
    choosePassword: async ({ body: { password } }, caller) => {
      const { userId, id: sessionId } = caller.session
      await parts.rateLimit.use({ limit: 'first-password:user', of: userId })
      // Before hashing, which has one queue for all: whoever has a password must not fill it.
      await requireNoCredential(orm, userId)
      const hash = await parts.passwords.hash(password)
      await orm.transaction(async (transaction) => {
        await setFirstPassword(transaction, { userId, hash, keptSessionId: sessionId })
        await replaceSession(transaction, { caller, sessionCookie: parts.sessionCookie, sessionId })
      })
      return {}
    },
  }
}
