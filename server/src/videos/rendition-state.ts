import { and, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { renditions, videos } from '#/database/schema/files.ts'
import { publishVideo } from './video-state.ts'

/** Counts a try; undefined if there is nothing to make any more. */
export async function beginRenditions(orm: NodePgDatabase, videoId: string) {
  const [video] = await orm
    .update(videos)
    .set({ renditionTries: sql`${videos.renditionTries} + 1` })
    .where(and(eq(videos.id, videoId), eq(videos.state, 'ready'), eq(videos.renditionState, 'waiting')))
    .returning()
  return video
}

/** The server stops: what it interrupts does not count as a try. */
export const undoTry = (orm: NodePgDatabase, videoId: string) =>
  orm
    .update(videos)
    .set({ renditionTries: sql`greatest(0, ${videos.renditionTries} - 1)` })
    .where(eq(videos.id, videoId))

export const endRenditions = (orm: NodePgDatabase, videoId: string, renditionState: 'ready' | 'failed') =>
  orm.transaction(async (transaction) => {
    await transaction.update(videos).set({ renditionState }).where(eq(videos.id, videoId))
    await publishVideo(transaction, videoId)
  })

export const retryRenditions = (orm: NodePgDatabase, videoId: string) =>
  orm
    .update(videos)
    .set({ renditionState: 'waiting', renditionTries: 0 })
    .where(and(eq(videos.id, videoId), eq(videos.renditionState, 'failed')))

export const renditionsOf = (orm: NodePgDatabase, videoId: string) =>
  orm.select().from(renditions).where(eq(renditions.videoId, videoId)).orderBy(renditions.lines)

/** The same content was uploaded before: takes its poster and renditions. Returns whether there were any. */
export const takeRenditions = (orm: NodePgDatabase, { id, playableSha256 }: typeof videos.$inferSelect) =>
  orm.transaction(async (transaction) => {
    if (playableSha256 === null) return false
    const [same] = await transaction
      .select()
      .from(videos)
      .where(
        and(eq(videos.playableSha256, playableSha256), eq(videos.renditionState, 'ready'), ne(videos.id, id)),
      )
      .limit(1)
    if (!same) return false
    const { posterSha256 } = same
    await transaction.update(videos).set({ posterSha256 }).where(eq(videos.id, id))
    const found = await renditionsOf(transaction, same.id)
    if (found.length > 0)
      await transaction
        .insert(renditions)
        .values(found.map((each) => ({ ...each, videoId: id })))
        .onConflictDoNothing()
    return true
  })
