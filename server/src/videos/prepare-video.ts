import { rm, stat } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { fileTypeFromFile } from 'file-type'
import type { Logger } from 'pino'
import type { Database } from '#/database/open-database.ts'
import { files, videos } from '#/database/schema/files.ts'
import { uploads } from '#/database/schema/uploads.ts'
import { type FileStore, isDiskFull, isMissing, isUnavailable, sha256Of } from '#/files/file-store.ts'
import { addFile, removeUnusedFile } from '#/files/stored-files.ts'
import { convert } from './convert-video.ts'
import { runMedia } from './run-media.ts'
import { becomeReady, beginTry, failVideo, type Playable, setPercent } from './video-state.ts'
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

type Job = { videoId: string; signal: AbortSignal }
type Video = typeof videos.$inferSelect
/** Stored, and where this machine reads it. */
type Local = { sha256: string; path: string }

/** Checks an uploaded video and makes it playable. Safe to repeat after a crash at any point. */
export async function prepareVideo(parts: Preparing, { videoId, signal }: Job) {
  const { store } = parts
  const { orm } = parts.database
  const video = await beginTry(orm, videoId)
  if (!video) return
  const removed = watchRemoval({ ...parts, videoId })
  try {
    if (video.tries > TRIES_MAX) return await failVideo(orm, videoId, { failure: 'unknown' })
    const original = video.originalSha256
      ? { sha256: video.originalSha256, path: await store.local(video.originalSha256, videoId) }
      : await keepOriginal(parts, video)
    if (original)
      await makePlayable(parts, { video, original, signal: AbortSignal.any([signal, removed.signal]) })
    await store.removeParts(videoId)
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

/** The same content was uploaded before: it is neither stored nor prepared twice. */
async function preparedBefore(orm: Database['orm'], contentSha256: string): Promise<Playable | undefined> {
  const [same] = await orm
    .select()
    .from(videos)
    .where(and(eq(videos.contentSha256, contentSha256), eq(videos.state, 'ready')))
    .limit(1)
  if (!same?.playableSha256) return undefined
  const { playableSha256: sha256, duration, width, height } = same
  return { sha256, duration, width: width ?? 0, height: height ?? 0 }
}

type Original = { video: Video; original: Local; signal: AbortSignal }

async function makePlayable(parts: Preparing, { video, original, signal }: Original) {
  const { database, store, ffmpeg, isBusy, log } = parts
  const { orm } = database
  const input = original.path
  const output = store.outputOf(video.id)
  const onProgress = percentWriter(parts, video.id)
  // The ffmpeg of a killed server may still write into what it began: it keeps that, and this try makes a new file.
  await rm(output, { force: true })
  let result = await runMedia({ input, output }, { signal, onProgress })
  let isConverted = false
  if ('convert' in result) {
    const { convert: format, duration } = result
    if (!ffmpeg) return failVideo(orm, video.id, { failure: 'needs-conversion', format })
    const [file] = await orm.select().from(files).where(eq(files.sha256, original.sha256))
    const type = file?.type ?? ''
    const problem = await convert({ ffmpeg, input, output, type, duration, signal, isBusy, onProgress })
    if (problem === undefined) result = await runMedia({ input: output, output: '' }, { signal, onProgress })
    if (problem !== undefined || !('playable' in result)) {
      log.warn({ videoId: video.id, problem, result }, 'a video could not be converted')
      return failVideo(orm, video.id, { failure: 'conversion-failed', format })
    }
    isConverted = true
  }
  if ('failure' in result) {
    log.info({ videoId: video.id, cause: result.cause }, 'a video cannot be played')
    return failVideo(orm, video.id, { failure: result.failure })
  }
  if (!('playable' in result)) return
  const { isInput, duration, width, height } = result.playable
  const isOriginal = isInput && !isConverted
  const sha256 = isOriginal ? original.sha256 : await sha256Of(output)
  const { size } = await stat(isOriginal ? input : output)
  if (!isOriginal) await store.sendFile(output, sha256)
  await orm.transaction(async (transaction) => {
    if (!isOriginal) await addFile(transaction, store, { path: output, sha256, size, type: 'video/mp4' })
    await becomeReady(transaction, video.id, { sha256, duration, width, height })
  })
  await removeUnusedFile({ orm, store }, original.sha256)
}

/** At most once a second, and never after the end: a late percent must not overtake the result. */
function percentWriter({ database: { orm }, log }: Preparing, videoId: string) {
  let writtenAt = 0
  return (percent: number) => {
    if (performance.now() - writtenAt < PERCENT_EVERY_MS) return
    writtenAt = performance.now()
    setPercent(orm, videoId, percent).catch((error) =>
      log.warn({ err: error, videoId }, 'the progress of a video could not be saved'),
    )
  }
}
