import { createHash } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { QUIZ_IMAGE_SIZES } from '@farol/domain/limits.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { quizImages } from '#/database/schema/content.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import { webpSize } from '#/images/webp-size.ts'

export type EncodedQuizImage = Omit<typeof quizImages.$inferInsert, 'id' | 'createdAt'>
export type StoredQuizImage = { id: string; width: number; height: number }

/** Encodes both sizes, upright and without metadata. */
export async function encodedQuizImage(
  file: Uint8Array,
  encodeImage: EncodeImage,
): Promise<EncodedQuizImage> {
  const sizes = [QUIZ_IMAGE_SIZES.small, QUIZ_IMAGE_SIZES.large]
  const [small, large] = await encodeImage({ file, sizes, fit: 'inside' })
  if (!small || !large) throw new Problem('NOT_AN_IMAGE')
  return { sha256: createHash('sha256').update(file).digest('hex'), small, large, ...webpSize(large) }
}

/** The same file is stored once. Sent again, it is new to housekeeping: it is about to be used. */
export async function storeQuizImage(orm: NodePgDatabase, image: EncodedQuizImage): Promise<StoredQuizImage> {
  const { id, width, height } = quizImages
  const [stored] = await orm
    .insert(quizImages)
    .values({ id: newId(), ...image })
    .onConflictDoUpdate({ target: quizImages.sha256, set: { createdAt: sql`now()` } })
    .returning({ id, width, height })
  if (!stored) throw new Error('An insert without a row.')
  return stored
}
