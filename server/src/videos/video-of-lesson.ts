import { ERRORS } from '@farol/contract/errors.ts'
import { Problem } from '@farol/contract/problem.ts'
import { parseVideoSource } from '@farol/domain/video-source.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { videos } from '#/database/schema/files.ts'

const uploadId = (videoUrl: string) => {
  const { source } = parseVideoSource(videoUrl)
  return source?.kind === 'upload' ? source.id : undefined
}

/**
 * The length of an uploaded video is that of its file, and 0 until it is known; undefined for a video by link. The video stays locked
 * until the lesson that refers to it is committed.
 */
export async function lengthOfUpload(transaction: NodePgDatabase, videoUrl: string) {
  const id = uploadId(videoUrl)
  if (id === undefined) return undefined
  const [video] = await transaction
    .select({ videoDuration: videos.duration })
    .from(videos)
    .where(eq(videos.id, id))
    .for('share')
  if (!video) throw new Problem('VIDEO_NOT_FOUND', { fields: { videoUrl: ERRORS.VIDEO_NOT_FOUND.message } })
  return { ...video, hasNoLength: false }
}

/** For the change log: the name of the file, or the address of a video by link. */
export async function nameOfVideo(orm: NodePgDatabase, videoUrl: string): Promise<string> {
  const id = uploadId(videoUrl)
  if (id === undefined) return videoUrl
  const [video] = await orm.select({ name: videos.name }).from(videos).where(eq(videos.id, id))
  return video?.name ?? videoUrl
}
