import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { apiKeys } from '#/database/schema/api-clients.ts'
import { avisos } from '#/database/schema/avisos.ts'
import { certificates } from '#/database/schema/certificates.ts'
import { passkeys } from '#/database/schema/factors.ts'
import { sessions } from '#/database/schema/identity.ts'
import { notifications } from '#/database/schema/notifications.ts'
import { photos } from '#/database/schema/users.ts'

// Rows that belong to a user, inserted directly.

const DAY_MS = 24 * 60 * 60 * 1_000

type Of<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']> & { userId: string }

export async function buildSession({ orm }: Database, options: Of<typeof sessions>) {
  const session = { id: newId(), token: newId(), expiresAt: new Date(Date.now() + DAY_MS), ...options }
  await orm.insert(sessions).values(session)
  return session
}

export async function buildPhoto({ orm }: Database, options: Of<typeof photos>) {
  const photo = { id: newId(), image: Buffer.from('foto'), ...options }
  await orm.insert(photos).values(photo)
  return photo
}

export async function buildPasskey({ orm }: Database, options: Of<typeof passkeys>) {
  const passkey = {
    id: newId(),
    name: 'Chave',
    publicKey: 'x',
    credentialId: newId(),
    counter: 0,
    ...options,
  }
  await orm.insert(passkeys).values(passkey)
  return passkey
}

/** To everyone, tomorrow, by default. */
export async function buildAviso({ orm }: Database, options: Partial<typeof avisos.$inferInsert> = {}) {
  const sendAt = new Date(Date.now() + DAY_MS)
  const aviso = {
    id: newId(),
    audience: 'everyone' as const,
    title: 'Aviso',
    text: 'Texto do **aviso**.',
    sendAt,
    ...options,
  }
  await orm.insert(avisos).values(aviso)
  return aviso
}

/** Builds one about a certificate that does not exist, unless the options name another subject. */
export async function buildNotification({ orm }: Database, options: Of<typeof notifications>) {
  const notification = { id: newId(), kind: 'certificate' as const, subjectId: newId(), ...options }
  await orm.insert(notifications).values(notification)
  return notification
}

export async function buildApiKey({ orm }: Database, options: Of<typeof apiKeys>) {
  const key = {
    id: newId(),
    name: 'Chave',
    scope: 'read' as const,
    start: 'farol_Ab3xYz',
    digest: Buffer.from(newId()),
    ...options,
  }
  await orm.insert(apiKeys).values(key)
  return key
}

export async function buildCertificate({ orm }: Database, options: Of<typeof certificates>) {
  const certificate = {
    id: newId(),
    code: newId().replaceAll('-', '').slice(-20).toUpperCase(),
    name: 'Nome',
    courseTitle: 'Curso',
    workloadMinutes: 2,
    completedOn: '2026-03-11',
    ...options,
  }
  await orm.insert(certificates).values(certificate)
  return certificate
}
