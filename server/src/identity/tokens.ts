import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Encryption } from '../config/encryption.ts'
import { SIGNING_LOCK } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import type { Database } from '../database/open-database.ts'
import { jwks } from '../database/schema/identity.ts'
import type { Session } from '../requests/caller.ts'
import { findSessionById } from './sessions.ts'

export const ALGORITHM = 'EdDSA'

type Parts = { database: Database; encryption: Encryption }
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
 * end is open, or none that today's AUTH_SECRET can decrypt.
 */
export async function signingKey({ database, encryption }: Parts): Promise<SigningKey> {
  const found = usable(await validKeys(database), encryption)
  if (found) return found
  return database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${SIGNING_LOCK})`)
    const again = usable(await validKeys(database), encryption)
    if (again) return again
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const kid = newId()
    const encrypted = encryption
      .encrypt(privateKey.export({ type: 'pkcs8', format: 'der' }), kid)
      .toString('base64')
    const published = JSON.stringify(publicKey.export({ format: 'jwk' }))
    const row = { id: kid, publicKey: published, privateKey: encrypted, alg: ALGORITHM, crv: 'Ed25519' }
    await transaction.insert(jwks).values(row)
    return { kid, privateKey }
  })
}

function usable(rows: (Row & { isSigning: boolean })[], encryption: Encryption): SigningKey | undefined {
  for (const { id: kid, privateKey } of rows.filter(({ isSigning }) => isSigning)) {
    const key = encryption.decrypt(Buffer.from(privateKey, 'base64'), kid)
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

const TOKEN_LASTS_SECONDS = 10 * 60
const TOKEN_LENGTH_MOST = 2_000

/** The algorithm is ours to say, not the token's: any other, 'none' above all, is no token. */
const header = z.object({ alg: z.literal(ALGORITHM), kid: z.uuid() })
const claims = z.object({ aud: z.string(), sid: z.uuid(), exp: z.number() })

export type TokenParts = { database: Database; encryption: Encryption; baseUrl: string }

export async function issueToken(parts: TokenParts, session: Session) {
  const { kid, privateKey } = await signingKey(parts)
  const iat = Math.floor(Date.now() / 1_000)
  const exp = iat + TOKEN_LASTS_SECONDS
  const { baseUrl } = parts
  const payload = { iss: baseUrl, aud: baseUrl, sub: session.userId, sid: session.id, iat, exp }
  const signed = [{ alg: ALGORITHM, typ: 'JWT', kid }, payload].map(encoded).join('.')
  const signature = sign(null, Buffer.from(signed), privateKey).toString('base64url')
  return { token: `${signed}.${signature}`, expiresAt: new Date(exp * 1_000).toISOString() }
}

/** The session a token stands for, as it is now: one that was ended takes its tokens along. */
export async function sessionOfToken({ database, baseUrl }: TokenParts, token: string): Promise<Session> {
  const [head = '', body = '', signature = '', ...more] =
    token.length > TOKEN_LENGTH_MOST ? [] : token.split('.')
  const { kid } = decoded(header, head)
  if (more.length > 0) throw new Problem('TOKEN_INVALID')
  const jwk = await publicKeyOf(database, kid)
  if (!jwk) throw new Problem('TOKEN_UNKNOWN_KEY')
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const bytes = Buffer.from(signature, 'base64url')
  // What is not base64url is skipped when it is read: a token has one spelling.
  const isWellSpelled = bytes.toString('base64url') === signature
  if (!isWellSpelled || !verify(null, Buffer.from(`${head}.${body}`), key, bytes))
    throw new Problem('TOKEN_INVALID')
  const { aud, sid, exp } = decoded(claims, body)
  if (aud !== baseUrl) throw new Problem('TOKEN_WRONG_AUDIENCE')
  if (exp * 1_000 <= Date.now()) throw new Problem('TOKEN_EXPIRED')
  const session = await findSessionById(database.reads, sid)
  if (!session) throw new Problem('UNAUTHENTICATED')
  return session
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function decoded<T>(schema: z.ZodType<T>, part: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new Problem('TOKEN_INVALID', { cause })
  }
}
