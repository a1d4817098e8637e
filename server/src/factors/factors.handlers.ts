import type { factors } from '@farol/contract/factors.ts'
import type { Handlers } from '../requests/caller.ts'
import type { SmsSender } from '../sms/sms-sender.ts'
import { renewBackupCodes } from './backup-codes.ts'
import { confirmTotp, startTotp } from './enrol-totp.ts'
import { factorStatus } from './factors.queries.ts'
import { type Proving, prove } from './prove.ts'
import { removeTotp } from './remove-factor.ts'
import { type ConfirmingEmail, requireConfirmedEmail } from './require-confirmed-email.ts'

export function factorsHandlers(
  parts: Proving & ConfirmingEmail & { sms: SmsSender | undefined },
): Handlers<typeof factors> {
  const { database, rateLimit } = parts
  return {
    status: (_, { session }) => factorStatus(parts, session.userId),
    startTotp: async ({ body }, { session }) => {
      await requireConfirmedEmail(parts, session.userId)
      await prove(parts, { userId: session.userId, proof: body })
      return startTotp(parts, session)
    },
    confirmTotp: async ({ body }, { session: { userId } }) => {
      const tries = { limit: 'proof:person', of: userId } as const
      await rateLimit.use(tries)
      const backupCodes = await confirmTotp(parts, { userId, typed: body.code })
      await rateLimit.forget(tries)
      return { backupCodes }
    },
    removeTotp: async ({ body }, { session: { userId } }) => {
      await prove(parts, { userId, proof: body })
      await removeTotp(database.orm, userId)
      return {}
    },
    renewBackupCodes: async ({ body }, { session: { userId } }) => {
      await prove(parts, { userId, proof: body })
      return { backupCodes: await renewBackupCodes(parts, userId) }
    },
  }
}
