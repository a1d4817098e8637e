import { ERRORS } from '@farol/contract/errors.ts'
import type { Proof } from '@farol/contract/factors.ts'
import { Problem } from '@farol/contract/problem.ts'
import { isProofFresh } from '@farol/domain/fresh-proof.ts'
import { and, eq } from 'drizzle-orm'
import { accounts } from '#/database/schema/identity.ts'
import type { Session } from '#/requests/caller.ts'
import { type Factors, useBackupCode, useTotpCode } from './factors/codes.ts'
import type { PasswordHashing } from './password-hashing.ts'
import type { RateLimit } from './rate-limit.ts'

export type Proving = Factors & { passwords: PasswordHashing; rateLimit: RateLimit }

/** For sensitive actions: this session proved the password or a factor within the last minutes. */
export function requireFreshProof({ provenAt }: Session) {
  if (!isProofFresh(provenAt, new Date())) throw new Problem('PROOF_NEEDED')
}

/**
 * An open session is not enough to change credentials: it may be an unlocked phone in other hands. The user enters the
 * password, or a code, again.
 */
export function requireProof(parts: Proving, { userId, proof }: { userId: string; proof: Proof }) {
  return withFewTries(parts.rateLimit, userId, async () => {
    const { password, code } = proof
    if (password !== undefined)
      await requirePassword(parts, { userId, password, field: 'password', wrong: 'Senha incorreta.' })
    if (code !== undefined && !(await isCode(parts, { userId, typed: code })))
      throw new Problem('WRONG_PROOF', { fields: { code: ERRORS.WRONG_CODE.message } })
  })
}

/** Counts a try before it is checked, and resets the rate limit after a correct one. */
export async function withFewTries<T>(rateLimit: RateLimit, userId: string, work: () => Promise<T>) {
  const tries = { limit: 'proof:user', of: userId } as const
  await rateLimit.use(tries)
  const outcome = await work()
  await rateLimit.forget(tries)
  return outcome
}

/** Users of a provider may have no password; a log-in there proves nothing, because it may not ask for anything. */
const NO_PASSWORD =
  'Sua conta ainda não tem senha. Saia e crie uma em “Esqueci minha senha”, na página de entrada.'

type Typed = { userId: string; password: string; field: string; wrong: string }

/** As the error of the field it was typed in. */
export async function requirePassword(
  { database, passwords }: Proving,
  { userId, password, field, wrong }: Typed,
) {
  const credential = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))
  const [account] = await database.orm.select({ hash: accounts.password }).from(accounts).where(credential)
  if (!account?.hash) throw new Problem('WRONG_PROOF', { fields: { [field]: NO_PASSWORD } })
  if (!(await passwords.verify({ hash: account.hash, password })))
    throw new Problem('WRONG_PROOF', { fields: { [field]: wrong } })
}

const isCode = async (parts: Proving, typed: { userId: string; typed: string }) =>
  (await useTotpCode(parts, typed)) || (await useBackupCode(parts, typed))
