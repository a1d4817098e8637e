import { digestOf, newToken } from '#/config/encryption.ts'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { turmaInvites, turmaLinks } from '#/database/schema/invites.ts'

type LinkOptions = Partial<typeof turmaLinks.$inferInsert> & { turmaId: string }
let made = 0

/** An open link of a turma. */
export async function buildLink({ orm }: Pick<Database, 'orm'>, options: LinkOptions) {
  made += 1
  const link = { id: newId(), token: String(made).padStart(20, '0'), ...options }
  await orm.insert(turmaLinks).values(link)
  return link
}

type InviteOptions = Partial<Omit<typeof turmaInvites.$inferInsert, 'digest'>> & {
  turmaId: string
  token?: string
}

/** As if it was mailed. */
export async function buildInvite(
  { orm }: Pick<Database, 'orm'>,
  { token = newToken(), ...options }: InviteOptions,
) {
  const id = newId()
  const invite = { id, name: 'Convidada', email: `${id}@farol.example`, sentAt: new Date(), ...options }
  await orm.insert(turmaInvites).values({ ...invite, digest: digestOf(token) })
  return { ...invite, token }
}
