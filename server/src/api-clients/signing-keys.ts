import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SIGNING_LOCK } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import type { Database } from '../database/open-database.ts'
import { jwks } from '../database/schema/auth.ts'
import type { Sealing } from '../factors/sealing.ts'

export const ALGORITHM = 'EdDSA'

type Parts = { database: Database; sealing: Sealing }
type Row = { id: string; publicKey: string; privateKey: string }
export type SigningKey = { kid: string; privateKey: KeyObject }
export type PublishedKey = JsonWebKey & { kid: string; alg: string; use: 'sig' }

const VALID = {
  name: 'signing-keys',
  text: `
    select id, public_key as "publicKey", private_key as "privateKey", expires_at is null as "isSigning"
    from jwks where alg = '${ALGORITHM}' and (expires_at is null or expires_at > now()) order by id desc`,
}

const validKeys = ({ reads }: Database) => reads.query<Row & { isSigning: boolean }>(VALID)

/**
 * The newest key that has no end signs. Made once for all instances, when there is none yet: none at all, none whose
 * end is open, or none that today's AUTH_SECRET can unseal.
 */
export async function signingKey({ database, sealing }: Parts): Promise<SigningKey> {
  const found = usable(await validKeys(database), sealing)
  if (found) return found
  return database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${SIGNING_LOCK})`)
    const again = usable(await validKeys(database), sealing)
    if (again) return again
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const kid = newId()
    const sealed = sealing.seal(privateKey.export({ type: 'pkcs8', format: 'der' }), kid).toString('base64')
    const published = JSON.stringify(publicKey.export({ format: 'jwk' }))
    const row = { id: kid, publicKey: published, privateKey: sealed, alg: ALGORITHM, crv: 'Ed25519' }
    await transaction.insert(jwks).values(row)
    return { kid, privateKey }
  })
}

function usable(rows: (Row & { isSigning: boolean })[], sealing: Sealing): SigningKey | undefined {
  for (const { id: kid, privateKey } of rows.filter(({ isSigning }) => isSigning)) {
    const key = sealing.open(Buffer.from(privateKey, 'base64'), kid)
    if (key) return { kid, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) }
  }
  return undefined
}

/** All that may have signed a token that still counts. */
export async function publishedKeys(parts: Parts): Promise<PublishedKey[]> {
  await signingKey(parts)
  const rows = await validKeys(parts.database)
  return rows.map(({ id, publicKey }) => ({
    ...(JSON.parse(publicKey) as JsonWebKey),
    kid: id,
    alg: ALGORITHM,
    use: 'sig',
  }))
}

export async function publicKeyOf(database: Database, kid: string): Promise<JsonWebKey | undefined> {
  const row = (await validKeys(database)).find(({ id }) => id === kid)
  return row && (JSON.parse(row.publicKey) as JsonWebKey)
}
