import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  type RenditionSize,
  renditionFrameRate,
  renditionRates,
  renditionSizes,
} from '@farol/domain/renditions.ts'
import { eq } from 'drizzle-orm'
import { renditions, videos } from '#/database/schema/files.ts'
import { isDiskFull, isMissing, isUnavailable, sha256Of } from '#/files/file-store.ts'
import { addFile } from '#/files/stored-files.ts'
import { areAligned, bandwidthOf, playlistProblem, SEGMENTS_NAME } from './hls-playlist.ts'
import { makePoster } from './make-poster.ts'
import { beginRenditions, endRenditions, renditionsOf, takeRenditions, undoTry } from './rendition-state.ts'
import { inputArgs, runFfmpeg } from './run-ffmpeg.ts'
import { runMedia } from './run-media.ts'
import { type Preparing, ServerStopping, type VideoJob } from './try-video.ts'
import { watchRemoval } from './watch-removal.ts'

const TRIES_MAX = 3
const SEGMENT_SECONDS = 6

type Making = Omit<Preparing, 'ffmpeg'> & { ffmpeg: string }
type Video = typeof videos.$inferSelect
type Source = { video: Video; input: string; signal: AbortSignal }

/** Makes the poster and the renditions of a video that plays already. Safe to repeat after a crash at any point. */
export async function makeRenditions(parts: Making, { videoId, signal }: VideoJob) {
  const { store, log } = parts
  const { orm } = parts.database
  const video = await beginRenditions(orm, videoId)
  if (!video) return
  const fail = (problem: unknown) => {
    log.warn({ videoId, problem }, 'the renditions of a video could not be made; it plays as it is')
    return endRenditions(orm, videoId, 'failed')
  }
  const removed = watchRemoval({ ...parts, videoId })
  try {
    if (video.renditionTries > TRIES_MAX) return await fail('it was tried too often')
    const isTaken = await takeRenditions(orm, video)
    const problem = isTaken
      ? undefined
      : await makeAll(parts, {
          video,
          input: await store.local(video.playableSha256 ?? '', videoId),
          signal: AbortSignal.any([signal, removed.signal]),
        })
    await (problem === undefined ? endRenditions(orm, videoId, 'ready') : fail(problem))
  } catch (error) {
    if (removed.signal.aborted) return
    if (isDiskFull(error) || isMissing(error)) return await fail(error)
    if (signal.reason instanceof ServerStopping || isUnavailable(error)) await undoTry(orm, videoId)
    throw error
  } finally {
    removed.stop()
    await store.removeScratch(videoId)
  }
}

/** Returns what is wrong, or undefined. What a former try has made stays. */
async function makeAll(parts: Making, source: Source): Promise<string | undefined> {
  const { orm } = parts.database
  const { video, signal, input } = source
  if (video.posterSha256 === null) await addPoster(parts, source)
  const found = await runMedia({ input, output: '' }, { signal, onProgress: () => undefined })
  if (!('playable' in found)) return 'its file cannot be read'
  const { frameRate, ...picture } = found.playable
  const made = await renditionsOf(orm, video.id)
  const missing = renditionSizes(picture).filter(({ lines }) => made.every((each) => each.lines !== lines))
  for (const size of missing) {
    const problem = await addRendition(parts, { ...source, size, frameRate, duration: picture.duration })
    if (problem !== undefined) return problem
  }
  const [first, ...others] = await renditionsOf(orm, video.id)
  const isAligned = others.every(({ playlist }) => areAligned(first?.playlist ?? '', playlist))
  return isAligned ? undefined : 'their segments are not aligned'
}

/** A video may do without one. */
async function addPoster({ database: { orm }, store, ...parts }: Making, { video, ...source }: Source) {
  const path = store.madeOf(video.id, 'poster.jpg')
  const problem = await makePoster({ ...parts, ...source, output: path, duration: video.duration })
  if (problem !== undefined)
    return parts.log.warn({ videoId: video.id, problem }, 'the poster of a video could not be made')
  const sha256 = await sha256Of(path)
  const { size } = await stat(path)
  await store.sendFile(path, sha256)
  await orm.transaction(async (transaction) => {
    await addFile(transaction, store, { path, sha256, size, type: 'image/jpeg' })
    await transaction.update(videos).set({ posterSha256: sha256 }).where(eq(videos.id, video.id))
  })
}

type Wanted = Source & { size: RenditionSize; frameRate: number; duration: number }

async function addRendition(parts: Making, { video, input, signal, size, ...wanted }: Wanted) {
  const { store, ffmpeg, isBusy } = parts
  const path = store.madeOf(video.id, `${size.lines}.mp4`)
  const playlistPath = store.madeOf(video.id, `${size.lines}.m3u8`)
  const args = [
    ...inputArgs(input, 'video/mp4'),
    ...renditionArgs({ size, frameRate: wanted.frameRate }),
    ...['-hls_segment_filename', path, `file:${playlistPath}`],
  ]
  const problem = await runFfmpeg({ ffmpeg, args, signal, isBusy })
  if (problem !== undefined) return problem
  const playlist = (await readFile(playlistPath, 'utf8')).replaceAll(basename(path), SEGMENTS_NAME)
  const { size: bytes } = await stat(path)
  const wrong = playlistProblem(playlist, { size: bytes, duration: wanted.duration })
  if (wrong !== undefined) return `the playlist of ${size.lines}p is wrong: ${wrong}`
  // Read back as a player would, to its last frame.
  const read = await runMedia({ input: path, output: '' }, { signal, onProgress: () => undefined })
  if (!('playable' in read) || read.playable.width !== size.width || read.playable.height !== size.height)
    return `the file of ${size.lines}p cannot be read`
  const sha256 = await sha256Of(path)
  await store.sendFile(path, sha256)
  await parts.database.orm.transaction(async (transaction) => {
    await addFile(transaction, store, { path, sha256, size: bytes, type: 'video/mp4' })
    const { codecs } = read.playable
    const row = { videoId: video.id, sha256, ...size, codecs, bandwidth: bandwidthOf(playlist), playlist }
    await transaction.insert(renditions).values(row).onConflictDoNothing()
  })
  return undefined
}

/** One file of fragments. Each segment begins with a key frame, at the same moments in every rendition. */
function renditionArgs({ size, frameRate }: Pick<Wanted, 'size' | 'frameRate'>) {
  const { lines, width, height } = size
  const { video, audio } = renditionRates(lines)
  const rate = renditionFrameRate(frameRate)
  return [
    ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1'],
    ...['-vf', `fps=${rate},scale=${width}:${height},setsar=1`, '-pix_fmt', 'yuv420p'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23'],
    ...['-maxrate', String(video), '-bufsize', String(2 * video), '-sc_threshold', '0'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
    ...['-c:a', 'aac', '-b:a', String(audio), '-ac', '2', '-ar', '48000'],
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file'],
  ]
}
