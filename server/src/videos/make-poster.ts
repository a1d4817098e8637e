import { stat } from 'node:fs/promises'
import { inputArgs, runFfmpeg } from './run-ffmpeg.ts'

/** After titles that fade in; a short video has none. */
const AT_SHARE = 0.1
const AT_MOST_SECONDS = 10
/** The picture that differs least from its neighbours is neither black nor blurred. */
const LOOKED_AT = 50
const SIDE_MAX = 1280

type Poster = {
  ffmpeg: string
  input: string
  output: string
  duration: number
  signal: AbortSignal
  isBusy: () => boolean
}

/** A picture of the video, as it is shown. Returns what is wrong, or undefined. */
export async function makePoster({ input, output, duration, ...run }: Poster): Promise<string | undefined> {
  const problem = await runFfmpeg({
    ...run,
    args: [
      ...['-ss', String(Math.min(duration * AT_SHARE, AT_MOST_SECONDS))],
      ...inputArgs(input, 'video/mp4'),
      ...['-map', '0:v:0', '-an', '-frames:v', '1'],
      ...['-vf', `thumbnail=${LOOKED_AT},${withinSide}`, '-pix_fmt', 'yuvj420p'],
      ...['-c:v', 'mjpeg', '-q:v', '4', '-map_metadata', '-1', '-f', 'mjpeg', `file:${output}`],
    ],
  })
  if (problem !== undefined) return problem
  const made = await stat(output).catch(() => undefined)
  return made && made.size > 0 ? undefined : 'ffmpeg made no picture'
}

const withinSide = `scale='min(${SIDE_MAX},iw)':'min(${SIDE_MAX},ih)':force_original_aspect_ratio=decrease`
