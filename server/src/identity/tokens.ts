import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { ErrorCode } from '@farol/contract/errors.ts'
import { Problem } from '@farol/contract/problem.ts'
import { sql } from 'drizzle-orm'
import { createLocalJWKSet, errors, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Encryption } from '#/config/encryption.ts'
import { SIGNING_LOCK } from '#/database/locks.ts'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { jwks } from '#/database/schema/identity.ts'
import type { Session } from '#/requests/caller.ts'
import { findSessionById } from './sessions.ts'

const ALGORITHM = 'EdDSA'

type Parts = { database: Database; encryption: Encryption }
type Row = { id: string; publicKey: string; privateKey: string }
type SigningKey = { kid: string; privateKey: KeyObject }
export type PublishedKey = JWK & { kid: string; alg: string; use: 'sig' }

const VALID = {
  name: 'signing-keys',
  text: `
    select id, public_key as "publicKey", private_key as "privateKey", expires_at is null as "isSigning"
    from jwks where alg = '${ALGORITHM}' and (expires_at is null or expires_at > now()) order by id desc`,
}

const validKeys = ({ reads }: Database) => reads.query<Row & { isSigning: boolean }>(VALID)

/**
 * The newest key without an expiry signs. Created once for all instances when there is none that the current
 * AUTH_SECRET can decrypt.
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

/** Every key that may have signed a token that is still valid. */
export async function publishedKeys(parts: Parts): Promise<PublishedKey[]> {
  await signingKey(parts)
  return (await validKeys(parts.database)).map(toPublished)
}

const toPublished = ({ id, publicKey }: Row): PublishedKey => ({
  ...(JSON.parse(publicKey) as JWK),
  kid: id,
  alg: ALGORITHM,
  use: 'sig',
})

const TOKEN_LASTS_SECONDS = 10 * 60
const TOKEN_LENGTH_MAX = 2_000

export type TokenParts = { database: Database; encryption: Encryption; baseUrl: string }

export async function issueToken(parts: TokenParts, session: Session) {
  const { kid, privateKey } = await signingKey(parts)
  const expiresAt = new Date(Date.now() + TOKEN_LASTS_SECONDS * 1_000)
  const token = await new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
    .setIssuer(parts.baseUrl)
    .setAudience(parts.baseUrl)
    .setSubject(session.userId)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(privateKey)
  return { token, expiresAt: expiresAt.toISOString() }
}

/** The current session of a token: when it ends, its tokens become invalid. */
export async function sessionOfToken({ database, baseUrl }: TokenParts, token: string): Promise<Session> {
  if (token.length > TOKEN_LENGTH_MAX || !hasOneSpelling(token)) throw new Problem('TOKEN_INVALID')
  const keys = createLocalJWKSet({ keys: (await validKeys(database)).map(toPublished) })
  const { payload } = await jwtVerify(token, keys, { algorithms: [ALGORITHM], audience: baseUrl }).catch(
    (error: unknown) => {
      throw new Problem(codeOf(error), { cause: error })
    },
  )
  const session = await findSessionById(database.reads, String(payload.sid))
  if (!session) throw new Problem('UNAUTHENTICATED')
  return session
}

/** Decoding skips characters that are not base64url, so that several spellings of a token would be valid. */
function hasOneSpelling(token: string) {
  const signature = token.split('.').at(-1) ?? ''
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof errors.JWTExpired) return 'TOKEN_EXPIRED'
  if (error instanceof errors.JWKSNoMatchingKey) return 'TOKEN_UNKNOWN_KEY'
  const isWrongAudience = error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud'
  return isWrongAudience ? 'TOKEN_WRONG_AUDIENCE' : 'TOKEN_INVALID'
}
