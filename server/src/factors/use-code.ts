import { readBackupCode, readCode } from '@farol/domain/second-factor.ts'
import type { Database } from '../database/open-database.ts'
import type { Sealing } from './sealing.ts'
import { matchingStep } from './totp.ts'

export type Factors = { database: Database; sealing: Sealing }
type Typed = { userId: string; typed: string }

const SECRET = {
  name: 'totp-secret',
  text: 'select sealed_secret as "sealedSecret" from totp_factors where user_id = $1 and confirmed_at is not null',
}
/** Of two uses of one code, at whatever instance and moment, the database lets one through. */
const USE_STEP = {
  name: 'use-totp-step',
  text: 'update totp_factors set last_step = $2 where user_id = $1 and last_step < $2 and confirmed_at is not null',
}
const USE_BACKUP_CODE = {
  name: 'use-backup-code',
  text: 'update backup_codes set used_at = now() where user_id = $1 and digest = $2 and used_at is null',
}

/** Whether this is a code of the person's app; it is used up with the answer. */
export async function useTotpCode(
  { database, sealing }: Factors,
  { userId, typed }: Typed,
): Promise<boolean> {
  const code = readCode(typed)
  const { rows } = await database.pool.query<{ sealedSecret: Buffer }>({ ...SECRET, values: [userId] })
  const secret = rows[0] && sealing.open(rows[0].sealedSecret, userId)
  const step = code && secret && matchingStep({ secret, code, now: new Date() })
  if (!step) return false
  const { rowCount } = await database.pool.query({ ...USE_STEP, values: [userId, step] })
  return rowCount === 1
}

/** Whether this is one of the person's backup codes; it is used up with the answer. */
export async function useBackupCode(
  { database, sealing }: Factors,
  { userId, typed }: Typed,
): Promise<boolean> {
  const code = readBackupCode(typed)
  if (!code) return false
  const values = [userId, sealing.digest(code, userId)]
  const { rowCount } = await database.pool.query({ ...USE_BACKUP_CODE, values })
  return rowCount === 1
}
