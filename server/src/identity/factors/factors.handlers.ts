import type { CodeMethod, factors, secondFactor } from '@farol/contract/factors.ts'
import type { phone } from '@farol/contract/phone.ts'
import { Problem } from '@farol/contract/problem.ts'
import { parsePhone, phoneEnding } from '@farol/domain/phone.ts'
import { type Proving, requireProof, withFewTries } from '#/identity/proof.ts'
import type { SignInParts } from '#/identity/sign-in.ts'
import type { Handlers } from '#/requests/caller.ts'
import type { SmsSender } from '#/sms/sms-sender.ts'
import { type Factors, renewBackupCodes, useBackupCode, useTotpCode, wrongCode } from './codes.ts'
import {
  type ConfirmingEmail,
  factorStatus,
  methodsOf,
  removePhone,
  removeTotp,
  requireConfirmedEmail,
} from './factors.ts'
import { createPendingSteps } from './pending-sign-in.ts'
import {
  addPhone,
  phoneOf,
  type Sending,
  sendPhoneCode,
  takePhoneCode,
  usePhoneCode,
} from './phone-factor.ts'
import { confirmTotp, startTotp } from './totp-factor.ts'

export function factorsHandlers(
  parts: Proving & ConfirmingEmail & { sms: SmsSender | undefined },
): Handlers<typeof factors> {
  const { database, rateLimit } = parts
  return {
    status: (_, { session }) => factorStatus(parts, session.userId),
    startTotp: async ({ body }, { session }) => {
      await requireConfirmedEmail(parts, session.userId)
      await requireProof(parts, { userId: session.userId, proof: body })
      return startTotp(parts, session)
    },
    confirmTotp: async ({ body }, { session: { userId } }) => {
      const confirm = () => confirmTotp(parts, { userId, typed: body.code })
      return { backupCodes: await withFewTries(rateLimit, userId, confirm) }
    },
    removeTotp: async ({ body }, { session: { userId } }) => {
      await requireProof(parts, { userId, proof: body })
      await removeTotp(database.orm, userId)
      return {}
    },
    renewBackupCodes: async ({ body }, { session: { userId } }) => {
      await requireProof(parts, { userId, proof: body })
      return { backupCodes: await renewBackupCodes(parts, userId) }
    },
  }
}

type SecondFactorParts = SignInParts &
  Factors &
  ConfirmingEmail & { baseUrl: string; sms: SmsSender | undefined }

const USES: Record<CodeMethod, typeof useTotpCode> = {
  totp: useTotpCode,
  sms: usePhoneCode,
  'backup-code': useBackupCode,
}

export function secondFactorHandlers(parts: SecondFactorParts): Handlers<typeof secondFactor> {
  const steps = createPendingSteps(parts)
  return {
    pending: async (_, caller) => {
      const { userId } = await steps.find(caller)
      return { methods: methodsOf(await factorStatus(parts, userId)) }
    },
    verify: async ({ body: { method, code } }, caller) => ({
      user: await steps.answer(caller, (userId) => USES[method](parts, { userId, typed: code })),
    }),
  }
}

type PhoneParts = SignInParts & Proving & ConfirmingEmail & Sending & { baseUrl: string }

export function phoneHandlers(parts: PhoneParts): Handlers<typeof phone> {
  const { database, rateLimit, sms } = parts
  const steps = createPendingSteps(parts)
  return {
    start: async ({ body: { number: typed, ...proof } }, caller) => {
      const { userId } = caller.session
      if (!sms) throw new Problem('SMS_UNAVAILABLE')
      const number = parsePhone(typed)
      if (!number) throw new Problem('INVALID_INPUT')
      await requireConfirmedEmail(parts, userId)
      await requireProof(parts, { userId, proof })
      if (await phoneOf(parts, userId)) throw new Problem('CHANGED_MEANWHILE')
      await sendPhoneCode(parts, caller, { userId, purpose: 'enrol', number })
      return { ending: phoneEnding(number) }
    },
    confirm: async ({ body }, { session: { userId } }) => {
      const confirm = async () => {
        const number = await takePhoneCode(parts, { userId, purpose: 'enrol', typed: body.code })
        if (!number) throw wrongCode()
        return addPhone(parts, { userId, number })
      }
      return { backupCodes: await withFewTries(rateLimit, userId, confirm) }
    },
    remove: async ({ body }, { session: { userId } }) => {
      await requireProof(parts, { userId, proof: body })
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
