import type { VideoFailure } from '@farol/domain/uploaded-video.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publish } from '#/database/publish.ts'
import { lessons } from '#/database/schema/content.ts'
import { videos } from '#/database/schema/files.ts'
import { completeReached } from '#/progress/complete-reached.ts'

/** Open screens of the lessons with this video refetch. */
export async function publishVideo(orm: NodePgDatabase, videoId: string) {
  const rows = await orm
    .selectDistinct({ courseId: lessons.courseId })
    .from(lessons)
    .where(eq(lessons.videoId, videoId))
  await publish(
    orm,
    rows.map(({ courseId }) => ({ kind: 'course' as const, courseId })),
  )
}

export type Playable = { sha256: string; duration: number; width: number; height: number }

/** In the transaction that has added the playable file. */
export async function becomeReady(transaction: NodePgDatabase, videoId: string, playable: Playable) {
  const { sha256: playableSha256, duration, width, height } = playable
  await transaction
    .update(videos)
    .set({
      state: 'ready',
      percent: 100,
      needsConversion: false,
      originalSha256: null,
      playableSha256,
      duration,
      width,
      height,
    })
    .where(eq(videos.id, videoId))
  const changed = await transaction
    .update(lessons)
    .set({ videoDuration: duration, hasNoLength: false })
    .where(and(eq(lessons.videoId, videoId), ne(lessons.videoDuration, duration)))
    .returning({ lessonId: lessons.id, courseId: lessons.courseId })
  for (const lesson of changed) await completeReached(transaction, lesson)
  await publishVideo(transaction, videoId)
}

export const failVideo = (
  orm: NodePgDatabase,
  videoId: string,
  { failure, format = '' }: { failure: VideoFailure; format?: string },
) =>
  orm.transaction(async (transaction) => {
    await transaction
      .update(videos)
      .set({ state: 'failed', failure, format })
      .where(and(eq(videos.id, videoId), ne(videos.state, 'ready')))
    await publishVideo(transaction, videoId)
  })

export async function setPercent(orm: NodePgDatabase, videoId: string, percent: number) {
  await orm
    .update(videos)
    .set({ percent: Math.max(0, Math.min(99, Math.floor(percent))) })
    .where(and(eq(videos.id, videoId), eq(videos.state, 'preparing')))
}

/** It was checked, and is from now on in the queue of conversions, with tries of its own. */
export async function handOver(orm: NodePgDatabase, videoId: string, format: string) {
  await orm
    .update(videos)
    .set({ needsConversion: true, format, percent: 0, tries: 0 })
    .where(and(eq(videos.id, videoId), eq(videos.state, 'preparing')))
}

/** Only what failed is prepared again, from the beginning. */
export const retryVideo = (orm: NodePgDatabase, videoId: string) =>
  orm.transaction(async (transaction) => {
    await transaction
      .update(videos)
      .set({ state: 'preparing', needsConversion: false, failure: null, percent: 0, tries: 0 })
      .where(and(eq(videos.id, videoId), eq(videos.state, 'failed')))
    await publishVideo(transaction, videoId)
  })

/** Counts a try; undefined if the video is not, or no longer, in this queue. */
export async function beginTry(
  orm: NodePgDatabase,
  { videoId, needsConversion }: { videoId: string; needsConversion: boolean },
) {
  const [video] = await orm
    .update(videos)
    .set({ tries: sql`${videos.tries} + 1` })
    .where(
      and(eq(videos.id, videoId), eq(videos.state, 'preparing'), eq(videos.needsConversion, needsConversion)),
    )
    .returning()
  return video
}

export const videoExists = async (orm: NodePgDatabase, videoId: string) =>
  (await orm.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId))).length > 0
