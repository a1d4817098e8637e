import type { passkeys } from '@farol/contract/passkeys.ts'
import { Problem } from '@farol/contract/problem.ts'
import { requireNoCredential } from '#/identity/passwords.ts'
import { type Proving, requireProof } from '#/identity/proof.ts'
import { logIn, type SignInParts } from '#/identity/sign-in.ts'
import type { AnyCaller, Handlers, Session } from '#/requests/caller.ts'
import { addressForLimits } from '#/requests/client-address.ts'
import { type ConfirmingEmail, removePasskey, requireConfirmedEmail } from './factors.ts'
import { createPasskeyChallenges, type PasskeyParty, passkeyParty } from './passkey-challenges.ts'
import {
  addPasskey,
  authenticationOptions,
  enrolmentOptions,
  passkeyOwner,
  renamePasskey,
} from './passkeys.ts'
import { createPendingSteps } from './pending-sign-in.ts'

type Parts = SignInParts & Proving & ConfirmingEmail & { baseUrl: string }

/** Answers as JSON: the library's types have no index signature. */
const plain = (options: object) => ({ options: { ...options } })

export function passkeysHandlers(parts: Parts): Handlers<typeof passkeys> {
  const { database, rateLimit, baseUrl } = parts
  const challenges = createPasskeyChallenges({ pool: database.pool, baseUrl })
  const steps = createPendingSteps(parts)
  const partyOf = ({ headers }: AnyCaller) => {
    const party = passkeyParty(baseUrl, headers.get('host'))
    if (!party) throw new Problem('PASSKEYS_UNAVAILABLE')
    return party
  }
  const enrol = async (caller: AnyCaller & { session: Session }, party: PasskeyParty) => {
    const { userId } = caller.session
    const options = await enrolmentOptions(parts, party, caller.session)
    await challenges.keep(caller, { purpose: 'enrol', userId }, options.challenge)
    return plain(options)
  }
  return {
    start: async ({ body }, caller) => {
      const { userId } = caller.session
      const party = partyOf(caller)
      await requireConfirmedEmail(parts, userId)
      await requireProof(parts, { userId, proof: body })
      return enrol(caller, party)
    },
    // Who gets a password meanwhile loses this session, and with it the way to add the passkey.
    startFirst: async (_, caller) => {
      const party = partyOf(caller)
      await requireNoCredential(database.orm, caller.session.userId)
      return enrol(caller, party)
    },
    add: async ({ body }, caller) => {
      const { userId } = caller.session
      const challenge = await challenges.take(caller, { purpose: 'enrol', userId })
      return { backupCodes: await addPasskey(parts, partyOf(caller), { ...body, userId, challenge }) }
    },
    rename: async ({ params, body }, { session: { userId } }) => {
      const isTheirs = await renamePasskey(database.pool, { userId, ...params, ...body })
      if (!isTheirs) throw new Problem('NOT_FOUND')
      return {}
    },
    remove: async ({ params, body }, { session: { userId } }) => {
      await requireProof(parts, { userId, proof: body })
      await removePasskey(database.orm, { userId, ...params })
      return {}
    },
    signInOptions: async (_, caller) => {
      await rateLimit.use({ limit: 'sign-in:address', of: addressForLimits(caller.address) })
      const options = await authenticationOptions(parts, partyOf(caller))
      await challenges.keep(caller, { purpose: 'sign-in', userId: null }, options.challenge)
      return plain(options)
    },
    signIn: async ({ body: { answer } }, caller) => {
      await rateLimit.use({ limit: 'sign-in:address', of: addressForLimits(caller.address) })
      const challenge = await challenges.take(caller, { purpose: 'sign-in', userId: null })
      const userId = await passkeyOwner(parts, partyOf(caller), { answer, challenge })
      return { user: await logIn(parts, caller, { userId }) }
    },
    secondFactorOptions: async (_, caller) => {
      const { userId } = await steps.find(caller)
      const options = await authenticationOptions(parts, partyOf(caller), userId)
      await challenges.keep(caller, { purpose: 'second-factor', userId }, options.challenge)
      return plain(options)
    },
    secondFactor: async ({ body: { answer } }, caller) => {
      const user = await steps.answer(caller, async (userId) => {
        const challenge = await challenges.take(caller, { purpose: 'second-factor', userId })
        return (await passkeyOwner(parts, partyOf(caller), { answer, challenge })) === userId
      })
      return { user }
    },
  }
}
