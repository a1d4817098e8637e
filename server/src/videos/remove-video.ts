import { and, eq, notExists } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { lessons } from '#/database/schema/content.ts'
import { renditions, videos } from '#/database/schema/files.ts'
import type { FileStore } from '#/files/file-store.ts'
import { removeUnusedFile } from '#/files/stored-files.ts'

type Parts = { orm: NodePgDatabase; store: FileStore }

/** With its upload and its files. Returns false, and removes nothing, if a lesson has it. */
export async function removeVideo({ orm, store }: Parts, videoId: string): Promise<boolean> {
  const made = await orm
    .select({ sha256: renditions.sha256 })
    .from(renditions)
    .where(eq(renditions.videoId, videoId))
  const inLessons = orm.select({ id: lessons.id }).from(lessons).where(eq(lessons.videoId, videoId))
  const [removed] = await orm
    .delete(videos)
    .where(and(eq(videos.id, videoId), notExists(inLessons)))
    .returning({
      original: videos.originalSha256,
      playable: videos.playableSha256,
      poster: videos.posterSha256,
    })
  if (!removed) return false
  await store.removeParts(videoId)
  const ofRenditions = made.map(({ sha256 }) => sha256)
  for (const sha256 of [removed.original, removed.playable, removed.poster, ...ofRenditions])
    if (sha256 !== null) await removeUnusedFile({ orm, store }, sha256)
  return true
}
