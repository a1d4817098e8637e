import { createPublicKey, sign, verify } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { z } from 'zod'
import { findSessionById } from '../auth/session.ts'
import type { Database } from '../database/open-database.ts'
import type { Sealing } from '../factors/sealing.ts'
import type { Session } from '../requests/caller.ts'
import { ALGORITHM, publicKeyOf, signingKey } from './signing-keys.ts'

const TOKEN_LASTS_SECONDS = 10 * 60
const TOKEN_LENGTH_MOST = 2_000

/** The algorithm is ours to say, not the token's: any other, 'none' above all, is no token. */
const header = z.object({ alg: z.literal(ALGORITHM), kid: z.uuid() })
const claims = z.object({ aud: z.string(), sid: z.uuid(), exp: z.number() })

export type TokenParts = { database: Database; sealing: Sealing; baseUrl: string }

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
