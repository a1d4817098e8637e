import { Problem } from '@farol/contract/problem.ts'
import { DUVIDA_IMAGE_SIZE } from '@farol/domain/limits.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { publish } from '#/database/publish.ts'
import { duvidaImages } from '#/database/schema/duvidas.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import type { ReadablePost } from './duvida-gate.ts'
import { duvidaChanged } from './write-post.ts'

type Sent = { post: ReadablePost; file: Uint8Array; encodeImage: EncodeImage }

/** One image for each dúvida: another replaces it. */
export async function saveDuvidaImage(orm: NodePgDatabase, { post, file, encodeImage }: Sent) {
  if (!post.isOwn) throw new Problem('FORBIDDEN')
  const [image] = await encodeImage({ file, sizes: [DUVIDA_IMAGE_SIZE], fit: 'inside' })
  if (!image) throw new Problem('NOT_AN_IMAGE')
  await orm.transaction(async (transaction) => {
    const id = newId()
    await transaction
      .insert(duvidaImages)
      .values({ duvidaId: post.id, userId: post.userId, id, image })
      .onConflictDoUpdate({ target: duvidaImages.duvidaId, set: { id, image } })
    await publish(transaction, duvidaChanged(post))
  })
  return {}
}

export async function imageOfDuvida(orm: NodePgDatabase, duvidaId: string) {
  const [found] = await orm
    .select({ image: duvidaImages.image })
    .from(duvidaImages)
    .where(eq(duvidaImages.duvidaId, duvidaId))
  if (!found) throw new Problem('NOT_FOUND')
  return new Uint8Array(found.image)
}
