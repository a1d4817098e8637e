import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartProblem } from '#/config/start-problem.ts'
import { inputArgs, runFfmpeg } from './run-ffmpeg.ts'

/** Full HD: more than a phone shows, and what every phone decodes. */
const WIDTH_MAX = 1920

/** `FFMPEG_PATH`, which has to be a program, or the first one in the `PATH`; undefined if there is none. */
export function findFfmpeg(
  configured: string | undefined,
  path = process.env.PATH ?? '',
): string | undefined {
  if (configured === 'off') return undefined
  if (configured && !isProgram(configured))
    throw new StartProblem(`FFMPEG_PATH must be the path of the program ffmpeg; ${configured} cannot be run.`)
  const candidates = configured ? [configured] : path.split(delimiter).map((folder) => join(folder, 'ffmpeg'))
  return candidates.find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
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

/** Encodes to H.264 and AAC in an MP4 that starts at once. Resolves with what ffmpeg complained about, or undefined. */
export const convert = ({ input, output, type, duration, onProgress, ...run }: Conversion) =>
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
