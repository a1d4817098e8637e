import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DISK_FULL } from './disk-full.ts'
import type { FfmpegMessage, FfmpegOrder } from './ffmpeg-process.ts'

const PROGRAM = fileURLToPath(new URL('./ffmpeg-process.ts', import.meta.url))
const MEMORY_MB = 64
const LOOK_EVERY_MS = 500
/** As ffmpeg says it without a locale. */

type Run = {
  ffmpeg: string
  /** After the ones that every run has: quiet, with its progress, and no other protocol than files. */
  args: string[]
  signal: AbortSignal
  /** It is paused as long as this is true. */
  isBusy: () => boolean
  onSeconds?: (seconds: number) => void
}

const ALWAYS = ['-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', '-protocol_whitelist', 'file']

/** What the first bytes say: ffmpeg must not guess, since it also reads playlists that name other files. */
export const inputArgs = (path: string, type: string) => [
  '-f',
  /webm|matroska/.test(type) ? 'matroska' : 'mov',
  '-i',
  `file:${path}`,
]

/**
 * Runs ffmpeg at the lowest priority, below a process of ours that ends it with this server, also while it is paused. Resolves with
 * what it complained about, or undefined; rejects as a write would if the disk is full.
 */
export function runFfmpeg({ ffmpeg, args, signal, isBusy, onSeconds }: Run): Promise<string | undefined> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, {
      env: {},
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const order = (said: FfmpegOrder) =>
      child.connected && child.send(said, (error) => error && reject(error))
    const end = () => child.connected && child.disconnect()
    let isPaused = false
    const look = setInterval(() => {
      if (isBusy() === isPaused) return
      isPaused = !isPaused
      order(isPaused ? 'pause' : 'resume')
    }, LOOK_EVERY_MS)
    signal.addEventListener('abort', end)
    child.on('message', (message: FfmpegMessage) => {
      if ('seconds' in message) return onSeconds?.(message.seconds)
      const problem = message.problem ?? undefined
      if (problem?.includes(DISK_FULL)) reject(Object.assign(new Error(problem), { code: 'ENOSPC' }))
      resolve(problem)
      end()
    })
    child.on('error', reject)
    child.on('exit', (code, killedBy) => {
      clearInterval(look)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      // After a message this changes nothing.
      resolve(`The process of ffmpeg ended: ${code ?? killedBy}`)
    })
    order({ ffmpeg, args: [...ALWAYS, ...args] })
  })
}
