import type { PasskeyResponse } from '@farol/contract/passkeys.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type pg from 'pg'
import { newId } from '#/database/new-id.ts'
import type { Reads } from '#/database/reads.ts'
import { passkeys } from '#/database/schema/factors.ts'
import { lockUser } from '#/identity/users.ts'
import { type Factors, firstBackupCodes } from './codes.ts'
import type { PasskeyParty } from './passkey-challenges.ts'

type StoredPasskey = {
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: string
  counter: number
  since: Date
  lastUsedAt: Date | null
}

const OF_USER = {
  name: 'passkeys-of-user',
  text: `
    select id, user_id as "userId", name, credential_id as "credentialId", public_key as "publicKey",
           counter::float8 as counter, created_at as since, last_used_at as "lastUsedAt"
    from passkeys where user_id = $1 order by created_at, id`,
}
const BY_CREDENTIAL = {
  name: 'passkey-by-credential',
  text: `
    select id, user_id as "userId", name, credential_id as "credentialId", public_key as "publicKey",
           counter::float8 as counter, created_at as since, last_used_at as "lastUsedAt"
    from passkeys where credential_id = $1`,
}
/** Replay protection: many devices always send 0; the counter of the others must increase. */
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

export const passkeysOf = (reads: Reads, userId: string) => reads.query<StoredPasskey>(OF_USER, [userId])

async function passkeyByCredential(reads: Reads, credentialId: string) {
  const [passkey] = await reads.query<StoredPasskey>(BY_CREDENTIAL, [credentialId])
  return passkey
}

async function usePasskeyCounter(pool: pg.Pool, { id, newCounter }: { id: string; newCounter: number }) {
  const { rowCount } = await pool.query({ ...USE_COUNTER, values: [id, newCounter] })
  return rowCount === 1
}

type Renaming = { userId: string; passkeyId: string; name: string }

export async function renamePasskey(pool: pg.Pool, { userId, passkeyId, name }: Renaming) {
  const { rowCount } = await pool.query({ ...RENAME, values: [passkeyId, userId, name] })
  return rowCount === 1
}

/** Some 250 modules, loaded lazily with the first passkey. */
const webAuthn = () => import('@simplewebauthn/server')
const VERIFIED = { residentKey: 'required', userVerification: 'required' } as const

/** Any verification error is invalid input, with one message. */
const refused = (cause?: unknown) => new Problem('PASSKEY_REFUSED', { cause })

type User = { userId: string; email: string; name: string }

export async function enrolmentOptions({ database, school }: Factors, party: PasskeyParty, user: User) {
  const existing = await passkeysOf(database.reads, user.userId)
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: school.now().name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.userId)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: VERIFIED,
  })
}

type Enrolment = { userId: string; name: string; answer: PasskeyResponse; challenge: string }

/** Stores a passkey. The device must have verified its owner (finger, face, PIN). */
export async function addPasskey(
  { database, encryption }: Factors,
  party: PasskeyParty,
  enrolment: Enrolment,
) {
  const { userId, name, answer, challenge } = enrolment
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error) => {
    throw refused(error)
  })
  if (!registrationInfo) throw refused()
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  return database.orm.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    const added = await transaction
      .insert(passkeys)
      .values({
        id: newId(),
        userId,
        name,
        credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
      })
      .onConflictDoNothing()
    if (added.rowCount === 0) throw refused()
    return firstBackupCodes(transaction, { userId, encryption })
  })
}

/** With `userId` as the second factor; without it the device offers the accounts it knows. */
export async function authenticationOptions({ database }: Factors, party: PasskeyParty, userId?: string) {
  const known = userId ? await passkeysOf(database.reads, userId) : []
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  })
}

/** The user whose passkey signed the challenge. The device must have verified its owner: this counts as both factors. */
export async function passkeyOwner(
  { database }: Factors,
  party: PasskeyParty,
  { answer, challenge }: { answer: PasskeyResponse; challenge: string },
): Promise<string> {
  const passkey = await passkeyByCredential(database.reads, answer.id)
  if (!passkey) throw refused()
  const { id, userId, credentialId, publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch((error) => {
    throw refused(error)
  })
  const { newCounter } = authenticationInfo
  if (!verified || !(await usePasskeyCounter(database.pool, { id, newCounter }))) throw refused()
  return userId
}
