import { randomInt } from 'node:crypto'
import { ERRORS } from '@farol/contract/errors.ts'
import { Problem } from '@farol/contract/problem.ts'
import {
  BACKUP_CODE_COUNT,
  makeBackupCode,
  parseBackupCode,
  parseNumericCode,
  showBackupCode,
} from '@farol/domain/second-factor.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Encryption } from '#/config/encryption.ts'
import type { Database } from '#/database/open-database.ts'
import { backupCodes } from '#/database/schema/factors.ts'
import { lockUser } from '#/identity/users.ts'
import { matchingStep } from './totp.ts'

export type Factors = {
  database: Database
  encryption: Encryption
  /** Authenticator apps and devices show its name. */
  school: { now: () => { name: string } }
}
type Typed = { userId: string; typed: string }

const SECRET = {
  name: 'totp-secret',
  text: 'select encrypted_secret as "encryptedSecret" from totp_factors where user_id = $1 and confirmed_at is not null',
}
/** Single use: of two concurrent uses of a code, on any instance, the database accepts one. */
const USE_STEP = {
  name: 'use-totp-step',
  text: 'update totp_factors set last_step = $2 where user_id = $1 and last_step < $2 and confirmed_at is not null',
}
const USE_BACKUP_CODE = {
  name: 'use-backup-code',
  text: 'update backup_codes set used_at = now() where user_id = $1 and digest = $2 and used_at is null',
}

/** Verifies and consumes a code of the user's app. */
export async function useTotpCode(
  { database, encryption }: Factors,
  { userId, typed }: Typed,
): Promise<boolean> {
  const code = parseNumericCode(typed)
  const { rows } = await database.pool.query<{ encryptedSecret: Buffer }>({ ...SECRET, values: [userId] })
  const secret = rows[0] && encryption.decrypt(rows[0].encryptedSecret, userId)
  const step = code && secret && matchingStep({ secret, code, now: new Date() })
  if (!step) return false
  const { rowCount } = await database.pool.query({ ...USE_STEP, values: [userId, step] })
  return rowCount === 1
}

/** Verifies and consumes one of the user's backup codes. */
export async function useBackupCode(
  { database, encryption }: Factors,
  { userId, typed }: Typed,
): Promise<boolean> {
  const code = parseBackupCode(typed)
  if (!code) return false
  const values = [userId, encryption.digest(code, userId)]
  const { rowCount } = await database.pool.query({ ...USE_BACKUP_CODE, values })
  return rowCount === 1
}

type Owner = { userId: string; encryption: Encryption }

/** Replaces the codes. They are shown once. */
async function writeBackupCodes(orm: NodePgDatabase, { userId, encryption }: Owner): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODE_COUNT }, () => makeBackupCode(randomInt))
  await orm.delete(backupCodes).where(eq(backupCodes.userId, userId))
  await orm
    .insert(backupCodes)
    .values(codes.map((code) => ({ userId, digest: encryption.digest(code, userId) })))
  return codes.map(showBackupCode)
}

/** The first factor comes with backup codes; further ones leave them as they are. */
export async function firstBackupCodes(orm: NodePgDatabase, owner: Owner): Promise<string[] | null> {
  const kept = await orm.select().from(backupCodes).where(eq(backupCodes.userId, owner.userId)).limit(1)
  return kept.length > 0 ? null : writeBackupCodes(orm, owner)
}

export function renewBackupCodes({ database, encryption }: Factors, userId: string) {
  return database.orm.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    const kept = await transaction.select().from(backupCodes).where(eq(backupCodes.userId, userId)).limit(1)
    // Backup codes replace a factor: without one there are none.
    if (kept.length === 0) throw new Problem('NOT_FOUND')
    return writeBackupCodes(transaction, { userId, encryption })
  })
}

/** Also as the error of the code field. */
export const wrongCode = () => new Problem('WRONG_CODE', { fields: { code: ERRORS.WRONG_CODE.message } })
