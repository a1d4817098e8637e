import { and, eq, notExists, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { lessons } from '#/database/schema/content.ts'
import { files, videos } from '#/database/schema/files.ts'
import type { FileStore } from './file-store.ts'

type Parts = { orm: NodePgDatabase; store: FileStore }

/** With its upload and its files. Returns false, and removes nothing, if a lesson has it. */
export async function removeVideo({ orm, store }: Parts, videoId: string): Promise<boolean> {
  const inLessons = orm.select({ id: lessons.id }).from(lessons).where(eq(lessons.videoId, videoId))
  const [removed] = await orm
    .delete(videos)
    .where(and(eq(videos.id, videoId), notExists(inLessons)))
    .returning({ original: videos.originalSha256, playable: videos.playableSha256 })
  if (!removed) return false
  await store.removeParts(videoId)
  for (const sha256 of [removed.original, removed.playable])
    if (sha256 !== null) await removeUnusedFile({ orm, store }, sha256)
  return true
}

/** The row stays locked until the file is gone, so that whoever adds the same content meanwhile waits and stores it anew. */
export function removeUnusedFile({ orm, store }: Parts, sha256: string) {
  return orm.transaction(async (transaction) => {
    const [file] = await transaction.select().from(files).where(eq(files.sha256, sha256)).for('update')
    if (!file) return
    const [user] = await transaction
      .select({ id: videos.id })
      .from(videos)
      .where(or(eq(videos.originalSha256, sha256), eq(videos.playableSha256, sha256)))
      .limit(1)
    if (user) return
    await transaction.delete(files).where(eq(files.sha256, sha256))
    await store.remove(sha256)
  })
}

type Added = { path: string; sha256: string; size: number; type: string }

/** In the transaction that refers to the file. */
export async function addFile(
  transaction: NodePgDatabase,
  store: FileStore,
  { path, sha256, size, type }: Added,
) {
  await transaction
    .insert(files)
    .values({ sha256, size, type })
    .onConflictDoUpdate({ target: files.sha256, set: { createdAt: sql`now()` } })
  await store.keep(path, sha256)
}
