import { Worker } from 'node:worker_threads'
import { Problem } from '@farol/contract/problem.ts'
import type { ReadCourse, Texts } from './describe-course.ts'
import type { Described } from './describe-course-worker.ts'

/** Honest courses take seconds. */
const TIMEOUT_MS = 120_000
/** Of JavaScript: a million elements of XML with their texts. */
const MEMORY_MB = 1_024

export type Limits = { timeoutMs?: number }

const isOutOfMemory = (error: NodeJS.ErrnoException) => error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** In a thread of its own: a small file can be written so that reading it takes hours, and the server answers others meanwhile. */
export function describeCourseAside(
  texts: Texts,
  { timeoutMs = TIMEOUT_MS }: Limits = {},
): Promise<ReadCourse> {
  const worker = new Worker(new URL('./describe-course-worker.ts', import.meta.url), {
    workerData: texts,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadCourse>()
  // On a busy machine an honest file takes long, too: it stays, and can be tried again.
  const giveUp = () => reject(new Problem('UNAVAILABLE', { cause: new Error('It took too long to read.') }))
  const timer = setTimeout(giveUp, timeoutMs)
  worker.on('message', (answer: Described) => {
    if ('course' in answer) resolve(answer.course)
    else reject(new Problem(answer.code, { cause: new Error(answer.cause) }))
  })
  worker.on('error', (error) =>
    reject(isOutOfMemory(error) ? new Problem('COURSE_FILE_TOO_LARGE', { cause: error }) : error),
  )
  return promise.finally(async () => {
    clearTimeout(timer)
    await worker.terminate()
  })
}
