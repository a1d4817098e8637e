import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { announce } from '../database/announce.ts'
import { newId } from '../database/new-id.ts'
import { photos, profiles } from '../database/schema/people.ts'

export async function savePhoto(orm: NodePgDatabase, { userId, image }: { userId: string; image: Buffer }) {
  const id = newId()
  const avatarUrl = `/api/people/${userId}/photos/${id}`
  await orm.transaction(async (transaction) => {
    await transaction
      .insert(photos)
      .values({ id, userId, image })
      .onConflictDoUpdate({ target: photos.userId, set: { id, image } })
    await transaction.update(profiles).set({ avatarUrl }).where(eq(profiles.id, userId))
    await announce(transaction, [{ kind: 'person', userId }])
  })
  return avatarUrl
}

export async function removePhoto(orm: NodePgDatabase, userId: string) {
  await orm.transaction(async (transaction) => {
    await transaction.delete(photos).where(eq(photos.userId, userId))
    await transaction.update(profiles).set({ avatarUrl: null }).where(eq(profiles.id, userId))
    await announce(transaction, [{ kind: 'person', userId }])
  })
}
