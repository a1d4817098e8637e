import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Problem } from '@farol/contract/problem.ts'
import { imageFormat } from '@farol/domain/images.ts'
import type { EncodedImages, ImageTask } from './image-process.ts'

const PROGRAM = fileURLToPath(new URL('./image-process.ts', import.meta.url))
/** The largest image takes about a second of CPU; more only on a busy machine. */
const ENCODE_TIMEOUT_MS = 15_000
/** Enough for a class that uploads together; each queued file has up to 5 MB. */
const QUEUE_MAX = 40
/** Loading the library takes longer than an image, so the process stays for the next one, and ends when idle to free its memory. */
const IDLE_TIMEOUT_MS = 60_000
const RETRY_AFTER_SECONDS = 3

type Job = { task: ImageTask; answer: PromiseWithResolvers<Buffer[]> }
type Options = { program?: string; encodeTimeoutMs?: number; queueMax?: number; idleTimeoutMs?: number }

/** One image for each wanted size. */
export type EncodeImage = (task: ImageTask) => Promise<Buffer[]>

/**
 * Re-encodes one image at a time in a child process. A worker thread would not do: libvips uses libuv's threads, which log-ins and
 * files need, and a thread in native code cannot be stopped. A process can be killed on timeout, has the lowest priority,
 * and has no access to our secrets.
 */
export function createImageEncoding({
  program = PROGRAM,
  encodeTimeoutMs = ENCODE_TIMEOUT_MS,
  queueMax = QUEUE_MAX,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
}: Options = {}): EncodeImage {
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
    started.on('message', (encoded: EncodedImages) => {
      // A late message of a killed process.
      if (child !== started) return
      if ('images' in encoded) current?.answer.resolve(encoded.images.map((image) => Buffer.from(image)))
      else current?.answer.reject(new Problem(encoded.problem, { cause: new Error(encoded.cause) }))
      next()
    })
    const fail = (cause: unknown) => {
      if (child === started) end(cause)
    }
    started.on('error', fail)
    started.on('exit', (code, signal) => fail(new Error(`The image process ended: ${code ?? signal}`)))
    return started
  }

  /** Fails only the current image; the queued ones continue in a new process. */
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
    timer = setTimeout(() => end(new Error('An image took too long to re-encode.')), encodeTimeoutMs)
    child ??= start()
    // A failed send is reported by 'error' or 'exit'.
    child.send(current.task, () => undefined)
  }

  return async (task) => {
    if (!task.isDrawing && !imageFormat(task.file)) throw new Problem('NOT_AN_IMAGE')
    if (waiting.length >= queueMax)
      throw new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const answer = Promise.withResolvers<Buffer[]>()
    waiting.push({ task, answer })
    if (!current) next()
    return answer.promise
  }
}
