import type pg from 'pg'
import type { Reads } from '../database/reads.ts'

export type StoredPasskey = {
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: string
  counter: number
  since: Date
  lastUsedAt: Date | null
}

const COLUMNS = `
  id, user_id as "userId", name, credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
  created_at as since, last_used_at as "lastUsedAt"`
const OF_PERSON = {
  name: 'passkeys-of-person',
  text: `select ${COLUMNS} from passkeys where user_id = $1 order by created_at, id`,
}
const BY_CREDENTIAL = {
  name: 'passkey-by-credential',
  text: `select ${COLUMNS} from passkeys where credential_id = $1`,
}
/** Many devices count nothing and always say 0; one that counts never says the same number twice. */
const USE_COUNTER = {
  name: 'use-passkey-counter',
  text: `
    update passkeys set counter = $2::bigint, last_used_at = now()
    where id = $1 and (counter < $2::bigint or (counter = 0 and $2::bigint = 0))`,
}

const RENAME = {
  name: 'rename-passkey',
  text: 'update passkeys set name = $3 where id = $1 and user_id = $2',
}

export const passkeysOf = (reads: Reads, userId: string) => reads.query<StoredPasskey>(OF_PERSON, [userId])

export async function passkeyByCredential(reads: Reads, credentialId: string) {
  const [passkey] = await reads.query<StoredPasskey>(BY_CREDENTIAL, [credentialId])
  return passkey
}

export async function usePasskeyCounter(
  pool: pg.Pool,
  { id, newCounter }: { id: string; newCounter: number },
) {
  const { rowCount } = await pool.query({ ...USE_COUNTER, values: [id, newCounter] })
  return rowCount === 1
}

type Renaming = { userId: string; passkeyId: string; name: string }

export async function renamePasskey(pool: pg.Pool, { userId, passkeyId, name }: Renaming) {
  const { rowCount } = await pool.query({ ...RENAME, values: [passkeyId, userId, name] })
  return rowCount === 1
}
