import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Problem } from '@farol/contract/problem.ts'
import { photoFormat } from '@farol/domain/photos.ts'
import type { DecodedPhoto } from './photo-process.ts'

const PROGRAM = fileURLToPath(new URL('./photo-process.ts', import.meta.url))
/** The largest photo takes about a second of CPU; more only on a busy machine. */
const DECODE_TIMEOUT_MS = 15_000
/** Enough for a class that uploads together; each queued file has up to 5 MB. */
const QUEUE_MAX = 40
/** Loading the library takes longer than a photo, so the process stays for the next one, and ends when idle to free its memory. */
const IDLE_TIMEOUT_MS = 60_000
const RETRY_AFTER_SECONDS = 3

type Job = { file: Uint8Array; answer: PromiseWithResolvers<Buffer> }
type Options = { program?: string; decodeTimeoutMs?: number; queueMax?: number; idleTimeoutMs?: number }

type DecodePhoto = (file: Uint8Array) => Promise<Buffer>

/**
 * Decodes one photo at a time in a child process. A worker thread would not do: libvips uses libuv's threads, which log-ins and
 * files need, and a thread in native code cannot be stopped. A process can be killed on timeout, has the lowest priority,
 * and has no access to our secrets.
 */
export function createPhotoDecoding({
  program = PROGRAM,
  decodeTimeoutMs = DECODE_TIMEOUT_MS,
  queueMax = QUEUE_MAX,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
}: Options = {}): DecodePhoto {
  const waiting: Job[] = []
  let child: ChildProcess | undefined
  let current: Job | undefined
  let timer: NodeJS.Timeout | undefined

  function start() {
    const started = fork(program, {
      env: { UV_THREADPOOL_SIZE: '1' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Does not delay the shutdown of the server: the process ends on disconnect.
    started.unref()
    started.channel?.unref()
    started.on('message', (decoded: DecodedPhoto) => {
      // A late message of a killed process.
      if (child !== started) return
      if ('photo' in decoded) current?.answer.resolve(Buffer.from(decoded.photo))
      else current?.answer.reject(new Problem('NOT_AN_IMAGE', { cause: new Error(decoded.refused) }))
      next()
    })
    const fail = (cause: unknown) => {
      if (child === started) end(cause)
    }
    started.on('error', fail)
    started.on('exit', (code, signal) => fail(new Error(`The photo process ended: ${code ?? signal}`)))
    return started
  }

  /** Fails only the current photo; the queued ones continue in a new process. */
  function end(cause?: unknown) {
    child?.kill('SIGKILL')
    child = undefined
    if (!current) return
    current.answer.reject(new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause }))
    next()
  }

  function next() {
    clearTimeout(timer)
    current = waiting.shift()
    if (!current) {
      timer = setTimeout(end, idleTimeoutMs).unref()
      return
    }
    timer = setTimeout(() => end(new Error('A photo took too long to decode.')), decodeTimeoutMs)
    child ??= start()
    // A failed send is reported by 'error' or 'exit'.
    child.send(current.file, () => undefined)
  }

  return async (file) => {
    if (!photoFormat(file)) throw new Problem('NOT_AN_IMAGE')
    if (waiting.length >= queueMax)
      throw new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const answer = Promise.withResolvers<Buffer>()
    waiting.push({ file, answer })
    if (!current) next()
    return answer.promise
  }
}
