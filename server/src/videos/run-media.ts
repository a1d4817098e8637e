import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { MediaMessage, MediaTask } from './media-process.ts'

const PROGRAM = fileURLToPath(new URL('./media-process.ts', import.meta.url))
/** For a file of eight gigabytes on a slow disk. */
const TIMEOUT_MS = 60 * 60 * 1_000
/** The limit of the JavaScript heap: a hostile file cannot take the server's memory. */
const MEMORY_MB = 512

type Options = { signal: AbortSignal; onProgress: (percent: number) => void; timeoutMs?: number }
type Result = Exclude<MediaMessage, { percent: number }>

/**
 * Reads and copies a video in a child process: it has the lowest priority, no access to our secrets, and can be killed. A file that
 * kills it is unreadable.
 */
export function runMedia(
  task: MediaTask,
  { signal, onProgress, timeoutMs = TIMEOUT_MS }: Options,
): Promise<Result> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, {
      env: {},
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, timeoutMs)
    signal.addEventListener('abort', kill)
    child.on('message', (message: MediaMessage) => {
      if ('percent' in message) return onProgress(message.percent)
      resolve(message)
      kill()
    })
    child.on('error', reject)
    child.on('exit', (code, killedBy) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      // After a message this changes nothing.
      resolve({ failure: 'unreadable', cause: `The media process ended: ${code ?? killedBy}` })
    })
    child.send(task, (error) => error && reject(error))
  })
}
