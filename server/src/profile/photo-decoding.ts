import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Problem } from '@farol/contract/problem.ts'
import { photoFormat } from '@farol/domain/photos.ts'
import type { DecodedPhoto } from './photo-process.ts'

const PROGRAM = fileURLToPath(new URL('./photo-process.ts', import.meta.url))
/** The largest photo takes about a second of a core; more only when the machine has much else to do. */
const DECODE_MOST_MS = 15_000
/** A class that uploads its photos together; each waits with a file of up to 5 MB. */
const WAITING_MOST = 40
/** Loading the library takes longer than a photo: the process stays for whoever comes next, and then gives its memory back. */
const IDLE_MOST_MS = 60_000
const RETRY_AFTER_SECONDS = 3

type Job = { file: Uint8Array; answer: PromiseWithResolvers<Buffer> }
type Options = { program?: string; decodeMostMs?: number; waitingMost?: number; idleMostMs?: number }

export type DecodePhoto = (file: Uint8Array) => Promise<Buffer>

/**
 * Decodes one photo at a time in a process of its own. A thread would not do: libvips decodes on libuv's threads, which log-ins
 * and files need, and a thread in native code cannot be stopped. A process can be killed when its time is up, has the
 * lowest priority, and knows none of our secrets.
 */
export function createPhotoDecoding({
  program = PROGRAM,
  decodeMostMs = DECODE_MOST_MS,
  waitingMost = WAITING_MOST,
  idleMostMs = IDLE_MOST_MS,
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
    // Whoever stops the server does not wait for this process, which ends with the connection to it.
    started.unref()
    started.channel?.unref()
    started.on('message', (decoded: DecodedPhoto) => {
      // The last word of a process that was given up.
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

  /** Without its process the photo is given up, not those that wait. */
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
      timer = setTimeout(end, idleMostMs).unref()
      return
    }
    timer = setTimeout(() => end(new Error('A photo took too long to decode.')), decodeMostMs)
    child ??= start()
    // What cannot be sent is told by 'error' or 'exit'.
    child.send(current.file, () => undefined)
  }

  return async (file) => {
    if (!photoFormat(file)) throw new Problem('NOT_AN_IMAGE')
    if (waiting.length >= waitingMost)
      throw new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const answer = Promise.withResolvers<Buffer>()
    waiting.push({ file, answer })
    if (!current) next()
    return answer.promise
  }
}
