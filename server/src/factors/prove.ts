import { ERRORS } from '@farol/contract/errors.ts'
import type { Proof } from '@farol/contract/factors.ts'
import { Problem } from '@farol/contract/problem.ts'
import { and, eq } from 'drizzle-orm'
import type { PasswordHashing } from '../auth/password-hashing.ts'
import type { RateLimit } from '../auth/rate-limit.ts'
import { accounts } from '../database/schema/auth.ts'
import { type Factors, useBackupCode, useTotpCode } from './use-code.ts'

export type Proving = Factors & { passwords: PasswordHashing; rateLimit: RateLimit }

/**
 * An open session is not enough to change how one gets in: it may be somebody else's hand on an unlocked phone. The
 * password, or a code, is asked for again.
 */
export async function prove(parts: Proving, { userId, proof }: { userId: string; proof: Proof }) {
  const tries = { limit: 'proof:person', of: userId } as const
  await parts.rateLimit.use(tries)
  const { password, code } = proof
  if (password !== undefined && !(await isPassword(parts, { userId, password })))
    throw new Problem('WRONG_PROOF', { fields: { password: 'Senha incorreta.' } })
  if (code !== undefined && !(await isCode(parts, { userId, typed: code })))
    throw new Problem('WRONG_PROOF', { fields: { code: ERRORS.WRONG_CODE.message } })
  await parts.rateLimit.forget(tries)
}

export async function isPassword(
  { database, passwords }: Proving,
  { userId, password }: { userId: string; password: string },
) {
  const credential = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))
  const [account] = await database.orm.select({ hash: accounts.password }).from(accounts).where(credential)
  return Boolean(account?.hash) && passwords.verify({ hash: account?.hash ?? '', password })
}

const isCode = async (parts: Proving, typed: { userId: string; typed: string }) =>
  (await useTotpCode(parts, typed)) || (await useBackupCode(parts, typed))
