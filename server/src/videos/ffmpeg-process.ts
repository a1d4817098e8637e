import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { DISK_FULL } from './disk-full.ts'

export type FfmpegTask = { ffmpeg: string; args: string[] }
export type FfmpegOrder = FfmpegTask | 'pause' | 'resume'
export type FfmpegMessage =
  /** How much of the video is done. */
  | { seconds: number }
  /** What it complained about; null if it succeeded. */
  | { problem: string | null }

/** Lessons and saves get the CPU first. */
const LOWEST_PRIORITY = 19
const ERRORS_KEPT = 2_000

const send = (message: FfmpegMessage) => process.connected && process.send?.(message)

setPriority(LOWEST_PRIORITY)
let running: ChildProcess | undefined

function start({ ffmpeg, args }: FfmpegTask) {
  const child = spawn(ffmpeg, args, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
  running = child
  let complaints = ''
  child.stderr.on('data', (text) => {
    complaints = (complaints + text).slice(-ERRORS_KEPT)
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [name, value] = line.split('=')
    if (name === 'out_time_us') send({ seconds: Number(value) / 1e6 || 0 })
  })
  child.on('error', (error) => send({ problem: String(error) }))
  child.on('close', (code) => {
    const isDone = code === 0 && !complaints.includes(DISK_FULL)
    send({ problem: isDone ? null : complaints || `ffmpeg ended: ${code}` })
  })
}

process.on('message', (order: FfmpegOrder) => {
  if (order === 'pause') running?.kill('SIGSTOP')
  else if (order === 'resume') running?.kill('SIGCONT')
  else start(order)
})

// The server has exited, or wants no result any more. A paused program would otherwise stay for ever.
process.on('disconnect', () => {
  running?.kill('SIGKILL')
  process.exit()
})
