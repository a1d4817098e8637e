import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { StartProblem } from '#/config/start-problem.ts'

const LOWEST_PRIORITY = 19
/** Full HD: more than a phone shows, and what every phone decodes. */
const WIDTH_MAX = 1920
const ERRORS_KEPT = 2_000

/** `FFMPEG_PATH`, which has to be a program, or the first one in the `PATH`; undefined if there is none. */
export function findFfmpeg(
  configured: string | undefined,
  path = process.env.PATH ?? '',
): string | undefined {
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
  /** What the first bytes say: ffmpeg must not guess, since it also reads playlists that name other files. */
  type: string
  duration: number
  signal: AbortSignal
  onProgress: (percent: number) => void
}

/** Encodes to H.264 and AAC in an MP4 that starts at once. Resolves with what ffmpeg complained about, or undefined. */
export function convert({ ffmpeg, input, output, type, duration, signal, onProgress }: Conversion) {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  const demuxer = /webm|matroska/.test(type) ? 'matroska' : 'mov'
  const child = spawn(
    ffmpeg,
    [
      ...['-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', '-protocol_whitelist', 'file'],
      ...['-f', demuxer, '-i', `file:${input}`, '-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn'],
      ...['-vf', `scale='trunc(min(iw,${WIDTH_MAX})/2)*2':-2`, '-pix_fmt', 'yuv420p'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
      ...['-movflags', '+faststart', '-map_metadata', '-1', '-f', 'mp4', `file:${output}`],
    ],
    { env: {}, stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' },
  )
  let complaints = ''
  child.stderr.on('data', (text) => {
    complaints = (complaints + text).slice(-ERRORS_KEPT)
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [name, value] = line.split('=')
    if (name === 'out_time_us' && duration > 0) onProgress((Number(value) / 1e6 / duration) * 100)
  })
  child.on('spawn', () => child.pid !== undefined && setPriority(child.pid, LOWEST_PRIORITY))
  child.on('error', reject)
  child.on('close', (code) => resolve(code === 0 ? undefined : complaints || `ffmpeg ended: ${code}`))
  return promise
}
