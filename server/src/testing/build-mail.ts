import { createEncryption } from '#/config/encryption.ts'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { mailQueue } from '#/database/schema/mail.ts'
import { AUTH_SECRET } from './test-server.ts'

type Options = Partial<Omit<typeof mailQueue.$inferInsert, 'encryptedMessage'>> & { to?: string }

/** A mail that was given up, by default. */
export async function buildMail({ orm }: Pick<Database, 'orm'>, { to, ...options }: Options = {}) {
  const id = newId()
  const message = {
    to: to ?? `${id}@farol.example`,
    subject: 'Assunto do email',
    text: 'Texto do email',
    html: '<p>Texto do email</p>',
  }
  const encryptedMessage = createEncryption(AUTH_SECRET).encrypt(Buffer.from(JSON.stringify(message)), id)
  const gaveUpAt = new Date()
  await orm
    .insert(mailQueue)
    .values({ id, encryptedMessage, tries: 30, lastError: '550 User unknown', gaveUpAt, ...options })
  return { id, to: message.to }
}
