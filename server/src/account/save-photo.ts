import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '../database/new-id.ts'
import { photos, profiles } from '../database/schema/people.ts'
import { Problem } from '../http/problem.ts'
import { announce } from '../live/announce.ts'

const SIDE_PIXELS = 320
const QUALITY = 82
/** A small file can unfold into gigabytes; no camera makes more than this. */
const PIXELS_MOST = 60_000_000

/** Decoded and encoded anew: what is stored is surely an image, small, square, and without the place it was taken. */
async function squarePhoto(file: Uint8Array): Promise<Buffer> {
  // With the first photo, not with every start.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(file, { limitInputPixels: PIXELS_MOST, failOn: 'error' })
      .rotate()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch (cause) {
    throw new Problem('NOT_AN_IMAGE', { cause })
  }
}

export async function savePhoto(orm: NodePgDatabase, { userId, file }: { userId: string; file: Uint8Array }) {
  const image = await squarePhoto(file)
  const id = newId()
  const avatarUrl = `/api/people/${userId}/photos/${id}`
  await orm.transaction(async (transaction) => {
    await transaction
      .insert(photos)
      .values({ id, userId, image })
      .onConflictDoUpdate({ target: photos.userId, set: { id, image } })
    await transaction.update(profiles).set({ image: avatarUrl }).where(eq(profiles.id, userId))
    await announce(transaction, [{ kind: 'person', userId }])
  })
  return avatarUrl
}

export async function removePhoto(orm: NodePgDatabase, userId: string) {
  await orm.transaction(async (transaction) => {
    await transaction.delete(photos).where(eq(photos.userId, userId))
    await transaction.update(profiles).set({ image: null }).where(eq(profiles.id, userId))
    await announce(transaction, [{ kind: 'person', userId }])
  })
}
