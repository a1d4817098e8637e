import type { CodeMethod, secondFactor } from '@farol/contract/factors.ts'
import type { SignInParts } from '../account/sign-in.ts'
import type { Handlers } from '../requests/caller.ts'
import type { SmsSender } from '../sms/sms-sender.ts'
import { factorStatus, methodsOf } from './factors.queries.ts'
import { createPendingSteps } from './pending-steps.ts'
import { usePhoneCode } from './phone-codes.ts'
import type { ConfirmingEmail } from './require-confirmed-email.ts'
import { type Factors, useBackupCode, useTotpCode } from './use-code.ts'

type Parts = SignInParts & Factors & ConfirmingEmail & { baseUrl: string; sms: SmsSender | undefined }

const USES: Record<CodeMethod, typeof useTotpCode> = {
  totp: useTotpCode,
  sms: usePhoneCode,
  'backup-code': useBackupCode,
}

export function secondFactorHandlers(parts: Parts): Handlers<typeof secondFactor> {
  const steps = createPendingSteps(parts)
  return {
    pending: async (_, caller) => {
      const { userId } = await steps.find(caller)
      return { methods: methodsOf(await factorStatus(parts, userId)) }
    },
    verify: async ({ body: { method, code } }, caller) => ({
      person: await steps.answer(caller, (userId) => USES[method](parts, { userId, typed: code })),
    }),
  }
}
