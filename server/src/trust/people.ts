import { account } from '@farol/contract/account.ts'
import type { Role } from '@farol/domain/roles.ts'
import { newId } from '../database/new-id.ts'
import { buildPerson, PASSWORD } from '../testing/builders.ts'
import type { SignedIn } from '../testing/signed-in.ts'
import type { TestServer } from '../testing/test-server.ts'
import { canary } from './canaries.ts'

/**
 * The columns of the access matrix: nobody; a student who may; another student; one for whom the course is locked; an
 * administrator; and one who was demoted while the session stayed open.
 */
export const PERSONAS = ['anonymous', 'student', 'other', 'locked', 'admin', 'demoted'] as const
export type Persona = (typeof PERSONAS)[number]
export type Somebody = Exclude<Persona, 'anonymous'>

/** What belongs to a person and has an id. */
type Belongings = {
  personId: string
  sessionId: string
  photoId: string
  passkeyId: string
  keyId: string
}

export type Member = SignedIn & { email: string; belongings: Belongings }

/** Signed in, with a second session, a photo, a passkey and an API key, whatever the role: all of it is theirs alone. */
export async function member(server: TestServer, who: Somebody | 'bystander', role: Role): Promise<Member> {
  const { database } = server
  const { pool } = database
  const { id: userId, email } = await buildPerson(database, {
    name: canary(`name-of-${who}`),
    email: `${canary(`mail-of-${who}`)}@farol.example`,
    role,
  })
  const visitor = server.visitor()
  await visitor.call(account.signIn, { body: { email, password: PASSWORD } })
  const [sessionId, photoId, passkeyId, keyId] = [newId(), newId(), newId(), newId()]
  await pool.query(
    `insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [sessionId, userId, canary(`token-of-${who}`)],
  )
  await pool.query('insert into photos (id, user_id, image) values ($1, $2, $3)', [
    photoId,
    userId,
    Buffer.from(canary(`photo-of-${who}`)),
  ])
  await pool.query(
    'insert into passkeys (id, user_id, name, public_key, credential_id, counter) values ($1, $2, $3, $4, $5, 0)',
    [passkeyId, userId, canary(`passkey-of-${who}`), canary(`public-key-of-${who}`), newId()],
  )
  await pool.query(
    `insert into api_keys (id, user_id, name, scope, start, digest) values ($1, $2, $3, 'read', 'farol_Ab3xYz', $4)`,
    [keyId, userId, canary(`key-of-${who}`), Buffer.from(newId())],
  )
  return Object.assign(visitor, {
    userId,
    email,
    belongings: { personId: userId, sessionId, photoId, passkeyId, keyId },
  })
}
