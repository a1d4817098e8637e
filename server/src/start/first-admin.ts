import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { userRoles, users } from '#/database/schema/users.ts'
import { removeAllFactors } from '#/identity/factors/factors.ts'
import { setPassword } from '#/identity/passwords.ts'
import { revokeLinks } from '#/identity/provider/provider-account.ts'
import type { FirstLogins } from './first-logins.ts'

const DEFAULT_EMAIL = 'admin@farol.example'
const NAME = 'Administração'

export const randomPassword = () => randomBytes(12).toString('base64url')

type Wanted = {
  email: string | undefined
  password: string | undefined
  hashPassword: (password: string) => Promise<string>
}

/** Creates an administrator if there is none; returns the log-in to show once. */
export async function ensureFirstAdmin(
  orm: NodePgDatabase,
  { email: wantedEmail, password, hashPassword }: Wanted,
): Promise<FirstLogins['admin']> {
  if (await hasAdmin(orm)) return undefined
  const email = (wantedEmail ?? DEFAULT_EMAIL).toLowerCase()
  const generatedPassword = password === undefined ? randomPassword() : undefined
  const userId = await ensureProfile(orm, email)
  await replacePassword(orm, { userId, hash: await hashPassword(password ?? generatedPassword ?? '') })
  await orm.insert(userRoles).values({ id: newId(), userId, role: 'admin' })
  return { email, generatedPassword }
}

async function hasAdmin(orm: NodePgDatabase): Promise<boolean> {
  const { rows } = await orm.execute<{ exists: boolean }>(sql`
    select exists (select from administrators())`)
  return rows[0]?.exists === true
}

async function ensureProfile(orm: NodePgDatabase, email: string): Promise<string> {
  const [existing] = await orm.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (existing) {
    // The operator vouches for the address.
    await orm.update(users).set({ emailVerified: true }).where(eq(users.id, existing.id))
    return existing.id
  }
  const id = newId()
  await orm.insert(users).values({ id, name: NAME, email, emailVerified: true })
  return id
}

/** Also removes every other credential: somebody else may have signed up with this e-mail before. */
export async function replacePassword(
  orm: NodePgDatabase,
  { userId, hash }: { userId: string; hash: string },
) {
  await removeAllFactors(orm, userId)
  await revokeLinks(orm, userId)
  await setPassword(orm, { userId, hash })
}
