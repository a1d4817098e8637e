import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { files } from '#/database/schema/files.ts'
import { removeUnusedFile } from '#/files/stored-files.ts'
import { keepPlayable, preparedBefore } from './keep-playable.ts'
import { inputArgs, runFfmpeg } from './run-ffmpeg.ts'
import { runMedia } from './run-media.ts'
import { type Preparing, percentWriter, tryVideo, type Video, type VideoJob } from './try-video.ts'
import { becomeReady, failVideo } from './video-state.ts'

/** Full HD: more than a phone shows, and what every phone decodes. */
const WIDTH_MAX = 1920

/** Encodes a video that was checked, and that browsers do not play as it is. Safe to repeat after a crash at any point. */
export const convertVideo = (parts: Preparing, job: VideoJob) =>
  tryVideo(parts, { ...job, needsConversion: true, work: (video, signal) => make(parts, video, signal) })

async function make(parts: Preparing, video: Video, signal: AbortSignal) {
  const { database, store, ffmpeg, isBusy, log } = parts
  const { orm } = database
  const { format, originalSha256 } = video
  if (originalSha256 === null) return failVideo(orm, video.id, { failure: 'lost' })
  // Two of the same content may have been handed over before either was converted.
  const known = await preparedBefore(orm, video.contentSha256 ?? '')
  if (known) {
    await orm.transaction((transaction) => becomeReady(transaction, video.id, known))
    return removeUnusedFile({ orm, store }, originalSha256)
  }
  // It may have been removed from the machine since then.
  if (!ffmpeg) return failVideo(orm, video.id, { failure: 'needs-conversion', format })
  const input = await store.local(originalSha256, video.id)
  const output = store.outputOf(video.id)
  const onProgress = percentWriter(parts, video.id)
  const read = (path: string) =>
    runMedia({ input: path, output: '' }, { signal, onProgress: () => undefined })
  // The ffmpeg of a killed server may still write into what it began: it keeps that, and this try makes a new file.
  await rm(output, { force: true })
  const [file] = await orm.select().from(files).where(eq(files.sha256, originalSha256))
  const found = await read(input)
  if (!('convert' in found))
    return failVideo(orm, video.id, { failure: 'failure' in found ? found.failure : 'unknown' })
  const [type, { duration }] = [file?.type ?? '', found]
  const problem = await encode({ ffmpeg, input, output, type, duration, signal, isBusy, onProgress })
  const result = problem === undefined ? await read(output) : undefined
  if (!result || !('playable' in result)) {
    log.warn({ videoId: video.id, problem, result }, 'a video could not be converted')
    return failVideo(orm, video.id, { failure: 'conversion-failed', format })
  }
  await keepPlayable(parts, { videoId: video.id, originalSha256, output, playable: result.playable })
}

type Conversion = {
  ffmpeg: string
  input: string
  output: string
  /** What the first bytes say. */
  type: string
  duration: number
  signal: AbortSignal
  isBusy: () => boolean
  onProgress: (percent: number) => void
}

/** To H.264 and AAC in an MP4 that starts at once. Resolves with what ffmpeg complained about, or undefined. */
const encode = ({ input, output, type, duration, onProgress, ...run }: Conversion) =>
  runFfmpeg({
    ...run,
    onSeconds: (seconds) => duration > 0 && onProgress((seconds / duration) * 100),
    args: [
      ...inputArgs(input, type),
      ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn'],
      ...['-vf', `scale='trunc(min(iw,${WIDTH_MAX})/2)*2':-2`, '-pix_fmt', 'yuv420p'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
      ...['-movflags', '+faststart', '-map_metadata', '-1', '-f', 'mp4', `file:${output}`],
    ],
  })
