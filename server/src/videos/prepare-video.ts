import { rm, stat } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { fileTypeFromFile } from 'file-type'
import { videos } from '#/database/schema/files.ts'
import { uploads } from '#/database/schema/uploads.ts'
import { sha256Of } from '#/files/file-store.ts'
import { addFile } from '#/files/stored-files.ts'
import { keepPlayable, preparedBefore } from './keep-playable.ts'
import { runMedia } from './run-media.ts'
import { type Preparing, percentWriter, tryVideo, type Video, type VideoJob } from './try-video.ts'
import { becomeReady, failVideo, handOver } from './video-state.ts'

/** Stored, and where this machine reads it. */
type Local = { sha256: string; path: string }

/**
 * Checks an uploaded video and makes it playable, or hands it over to the conversions: they take long, and nothing that plays without
 * one waits for them. Safe to repeat after a crash at any point.
 */
export const prepareVideo = (parts: Preparing, job: VideoJob) =>
  tryVideo(parts, {
    ...job,
    needsConversion: false,
    work: async (video, signal) => {
      const { store } = parts
      const original = video.originalSha256
        ? { sha256: video.originalSha256, path: await store.local(video.originalSha256, video.id) }
        : await keepOriginal(parts, video)
      if (original) await makePlayable(parts, { video, original, signal })
      await store.removeParts(video.id)
    },
  })

/** Compares what has arrived with what was announced, and stores it by its hash; undefined if nothing is left to do. */
async function keepOriginal(
  { database: { orm }, store }: Preparing,
  video: Video,
): Promise<Local | undefined> {
  const { contentSha256 } = video
  const isMoved = contentSha256 !== null && (await store.isMoved(video.id, contentSha256))
  const path = isMoved
    ? await store.local(contentSha256, video.id)
    : await store.arrived(video.id, video.size)
  const { size } = await stat(path)
  const sha256 = await sha256Of(path)
  const [upload] = await orm.select().from(uploads).where(eq(uploads.id, video.id))
  const announced = upload?.announcedSha256 ?? sha256
  if (size !== video.size || announced !== sha256) {
    await failVideo(orm, video.id, { failure: 'damaged' })
    return undefined
  }
  const known = await preparedBefore(orm, sha256)
  const type = (await fileTypeFromFile(path))?.mime ?? 'application/octet-stream'
  const ofVideo = eq(videos.id, video.id)
  // Before it is moved: if the server is killed in between, the next try finds it by its hash.
  await orm.update(videos).set({ contentSha256: sha256 }).where(ofVideo)
  if (!known) await store.sendFile(path, sha256)
  return orm.transaction(async (transaction) => {
    const kept = known ? path : await addFile(transaction, store, { path, sha256, size, type })
    await transaction
      .update(videos)
      .set({ originalSha256: known ? null : sha256 })
      .where(ofVideo)
    if (known) await becomeReady(transaction, video.id, known)
    return known ? undefined : { sha256, path: kept }
  })
}

type Original = { video: Video; original: Local; signal: AbortSignal }

async function makePlayable(parts: Preparing, { video, original, signal }: Original) {
  const { database, store, ffmpeg, log } = parts
  const { orm } = database
  const input = original.path
  const output = store.outputOf(video.id)
  const onProgress = percentWriter(parts, video.id)
  // A killed server may have left half of it.
  await rm(output, { force: true })
  const result = await runMedia({ input, output }, { signal, onProgress })
  if ('convert' in result) {
    const { convert: format } = result
    return ffmpeg
      ? handOver(orm, video.id, format)
      : failVideo(orm, video.id, { failure: 'needs-conversion', format })
  }
  if ('failure' in result) {
    log.info({ videoId: video.id, cause: result.cause }, 'a video cannot be played')
    return failVideo(orm, video.id, { failure: result.failure })
  }
  if (!('playable' in result)) return
  const { playable } = result
  await keepPlayable(parts, {
    videoId: video.id,
    originalSha256: original.sha256,
    output: playable.isInput ? undefined : output,
    playable,
  })
}
