import type { phone } from '@farol/contract/phone.ts'
import { Problem } from '@farol/contract/problem.ts'
import { phoneEnding, readPhone } from '@farol/domain/phone.ts'
import type { SignInParts } from '../account/sign-in.ts'
import type { Handlers } from '../requests/caller.ts'
import { addPhone, phoneOf } from './enrol-phone.ts'
import { createPendingSteps } from './pending-steps.ts'
import { type Sending, sendPhoneCode, takePhoneCode } from './phone-codes.ts'
import { type Proving, prove } from './prove.ts'
import { removePhone } from './remove-factor.ts'
import { type ConfirmingEmail, requireConfirmedEmail } from './require-confirmed-email.ts'
import { wrongCode } from './wrong-code.ts'

type Parts = SignInParts & Proving & ConfirmingEmail & Sending & { baseUrl: string }

export function phoneHandlers(parts: Parts): Handlers<typeof phone> {
  const { database, rateLimit, sms } = parts
  const steps = createPendingSteps(parts)
  return {
    start: async ({ body: { number: typed, ...proof } }, caller) => {
      const { userId } = caller.session
      if (!sms) throw new Problem('SMS_UNAVAILABLE')
      const number = readPhone(typed)
      if (!number) throw new Problem('INVALID_INPUT')
      await requireConfirmedEmail(parts, userId)
      await prove(parts, { userId, proof })
      if (await phoneOf(parts, userId)) throw new Problem('CHANGED_MEANWHILE')
      await sendPhoneCode(parts, caller, { userId, purpose: 'enrol', number })
      return { ending: phoneEnding(number) }
    },
    confirm: async ({ body }, { session: { userId } }) => {
      const tries = { limit: 'proof:person', of: userId } as const
      await rateLimit.use(tries)
      const number = await takePhoneCode(parts, { userId, purpose: 'enrol', typed: body.code })
      if (!number) throw wrongCode()
      const backupCodes = await addPhone(parts, { userId, number })
      await rateLimit.forget(tries)
      return { backupCodes }
    },
    remove: async ({ body }, { session: { userId } }) => {
      await prove(parts, { userId, proof: body })
      await removePhone(database.orm, userId)
      return {}
    },
    sendCode: async (_, caller) => {
      const { userId } = await steps.find(caller)
      const number = await phoneOf(parts, userId)
      if (!number) throw new Problem('NOT_FOUND')
      await sendPhoneCode(parts, caller, { userId, purpose: 'second-factor', number })
      return { ending: phoneEnding(number) }
    },
  }
}
