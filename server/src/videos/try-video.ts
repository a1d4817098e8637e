import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#/database/open-database.ts'
import { videos } from '#/database/schema/files.ts'
import { type FileStore, isDiskFull, isMissing, isUnavailable } from '#/files/file-store.ts'
import { beginTry, failVideo, setPercent } from './video-state.ts'
import { watchRemoval } from './watch-removal.ts'

const TRIES_MAX = 3
const PERCENT_EVERY_MS = 1_000

export type Preparing = {
  database: Database
  store: FileStore
  ffmpeg: string | undefined
  /** Whether ffmpeg has to pause. */
  isBusy: () => boolean
  log: Logger
}
/** Why work is interrupted that does not count as a try. */
export class ServerStopping extends Error {
  override message = 'The server is stopping.'
}

export type VideoJob = { videoId: string; signal: AbortSignal }
export type Video = typeof videos.$inferSelect
type Tried = VideoJob & {
  needsConversion: boolean
  /** `signal` also ends it when the video is removed. */
  work: (video: Video, signal: AbortSignal) => Promise<void>
}

/** Works on a video that is still in this queue, counts the try, and records what a failure means. */
export async function tryVideo(parts: Preparing, { videoId, signal, needsConversion, work }: Tried) {
  const { store } = parts
  const { orm } = parts.database
  const video = await beginTry(orm, { videoId, needsConversion })
  if (!video) return
  const removed = watchRemoval({ ...parts, videoId })
  try {
    if (video.tries > TRIES_MAX) return await failVideo(orm, videoId, { failure: 'unknown' })
    await work(video, AbortSignal.any([signal, removed.signal]))
  } catch (error) {
    if (removed.signal.aborted) return
    if (signal.reason instanceof ServerStopping || isUnavailable(error))
      await orm
        .update(videos)
        .set({ tries: video.tries - 1 })
        .where(eq(videos.id, videoId))
    else if (isDiskFull(error)) return failVideo(orm, videoId, { failure: 'no-room' })
    else if (isMissing(error)) return failVideo(orm, videoId, { failure: 'lost' })
    throw error
  } finally {
    removed.stop()
    await store.removeScratch(videoId)
  }
}

/** At most once a second, and never after the end: a late percent must not overtake the result. */
export function percentWriter({ database: { orm }, log }: Preparing, videoId: string) {
  let writtenAt = 0
  return (percent: number) => {
    if (performance.now() - writtenAt < PERCENT_EVERY_MS) return
    writtenAt = performance.now()
    setPercent(orm, videoId, percent).catch((error) =>
      log.warn({ err: error, videoId }, 'the progress of a video could not be saved'),
    )
  }
}
