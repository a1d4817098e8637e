import type { Role } from '@farol/domain/roles.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import type { TestServer } from '#/testing/test-server.ts'
import { buildApiKey, buildPasskey, buildPhoto, buildSession } from '#/testing/user-rows.ts'
import { canary } from './canaries.ts'

/**
 * The columns of the access matrix: a visitor; a student with access; another student; one for whom the course is locked; an
 * administrator; and one who was demoted while the session stayed open.
 */
export const PERSONAS = ['anonymous', 'student', 'other', 'locked', 'admin', 'demoted'] as const

/**
 * More visitors, students who differ only in the turmas they are in. The course `restricted` is only for turmas: a member of a
 * turma that has it; a member of one that ended; of one that has not begun; one who was removed while the session stayed
 * open; a member of a turma with another course; and a member of a turma that releases the lessons tomorrow.
 */
export const TURMA_PERSONAS = ['member', 'ended', 'upcoming', 'removed', 'foreign', 'unreleased'] as const
export type TurmaPersona = (typeof TURMA_PERSONAS)[number]

/**
 * Students who are monitors: of the turma of `member`; of one with another course; one who was removed from it while the
 * session stayed open; of one that ended; and of one that has not begun.
 */
export const MONITOR_PERSONAS = [
  'monitor',
  'monitor-elsewhere',
  'monitor-removed',
  'monitor-ended',
  'monitor-upcoming',
] as const
export type MonitorPersona = (typeof MONITOR_PERSONAS)[number]
export type Persona = (typeof PERSONAS)[number] | TurmaPersona | MonitorPersona
export type SignedInPersona = Exclude<Persona, 'anonymous'>

/** Ids of rows that belong to a user. */
type OwnedIds = {
  userId: string
  sessionId: string
  photoId: string
  passkeyId: string
  keyId: string
}

export type Member = SignedIn & { ownedIds: OwnedIds }

/** Signed in, with a second session, a photo, a passkey and an API key, whatever the role. */
export async function member(
  server: TestServer,
  who: SignedInPersona | 'bystander',
  role: Role,
): Promise<Member> {
  const { database } = server
  const visitor = await signedIn(server, role, {
    name: canary(`name-of-${who}`),
    email: `${canary(`mail-of-${who}`)}@farol.example`,
  })
  const { userId } = visitor
  const session = await buildSession(database, { userId, token: canary(`token-of-${who}`) })
  const photo = await buildPhoto(database, { userId, image: Buffer.from(canary(`photo-of-${who}`)) })
  const passkey = await buildPasskey(database, {
    userId,
    name: canary(`passkey-of-${who}`),
    publicKey: canary(`public-key-of-${who}`),
  })
  const key = await buildApiKey(database, { userId, name: canary(`key-of-${who}`) })
  return Object.assign(visitor, {
    ownedIds: {
      userId,
      sessionId: session.id,
      photoId: photo.id,
      passkeyId: passkey.id,
      keyId: key.id,
    },
  })
}
