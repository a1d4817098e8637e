import type { account } from '@farol/contract/account.ts'
import { Problem } from '@farol/contract/problem.ts'
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { publish } from '#/database/publish.ts'
import { photos, users } from '#/database/schema/users.ts'
import type { RateLimit } from '#/identity/rate-limit.ts'
import { toUser } from '#/identity/sign-in.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import type { Handlers } from '#/requests/caller.ts'

const PHOTO_SIZE = { width: 320, height: 320 }
/** Each photo has its own URL, so browsers can cache it for ever. */
const CACHED_FOR_EVER = 'private, max-age=31536000, immutable'

type ProfileHandlers = Pick<
  Handlers<typeof account>,
  'updateProfile' | 'updatePhoto' | 'removePhoto' | 'photo'
>

type Options = { database: Database; rateLimit: RateLimit; encodeImage: EncodeImage }

export function profileHandlers({ database: { orm }, rateLimit, encodeImage }: Options): ProfileHandlers {
  return {
    updateProfile: async ({ body: { name } }, { session }) => {
      await rename(orm, { userId: session.userId, name })
      return { user: toUser({ ...session, name }) }
    },
    updatePhoto: async ({ upload }, { session }) => {
      await rateLimit.use({ limit: 'photo:user', of: session.userId })
      const [image] = await encodeImage({ file: upload, sizes: [PHOTO_SIZE] })
      if (!image) throw new Problem('NOT_AN_IMAGE')
      const avatarUrl = await savePhoto(orm, { userId: session.userId, image })
      return { user: toUser({ ...session, avatarUrl }) }
    },
    removePhoto: async (_, { session }) => {
      await removePhoto(orm, session.userId)
      return { user: toUser({ ...session, avatarUrl: null }) }
    },
    photo: async ({ params: { userId, photoId } }, { answer }) => {
      const wanted = and(eq(photos.id, photoId), eq(photos.userId, userId))
      const [photo] = await orm.select({ image: photos.image }).from(photos).where(wanted)
      if (!photo) throw new Problem('NOT_FOUND')
      answer.set('cache-control', CACHED_FOR_EVER)
      return new Uint8Array(photo.image)
    },
  }
}

async function savePhoto(orm: NodePgDatabase, { userId, image }: { userId: string; image: Buffer }) {
  const id = newId()
  const avatarUrl = `/api/users/${userId}/photos/${id}`
  await orm.transaction(async (transaction) => {
    await transaction
      .insert(photos)
      .values({ id, userId, image })
      .onConflictDoUpdate({ target: photos.userId, set: { id, image } })
    await transaction.update(users).set({ avatarUrl }).where(eq(users.id, userId))
    await publish(transaction, [{ kind: 'user', userId }])
  })
  return avatarUrl
}

async function removePhoto(orm: NodePgDatabase, userId: string) {
  await orm.transaction(async (transaction) => {
    await transaction.delete(photos).where(eq(photos.userId, userId))
    await transaction.update(users).set({ avatarUrl: null }).where(eq(users.id, userId))
    await publish(transaction, [{ kind: 'user', userId }])
  })
}

async function rename(orm: NodePgDatabase, { userId, name }: { userId: string; name: string }) {
  await orm.transaction(async (transaction) => {
    await transaction.update(users).set({ name }).where(eq(users.id, userId))
    await publish(transaction, [{ kind: 'user', userId }])
  })
}
