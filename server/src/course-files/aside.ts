import { Worker } from 'node:worker_threads'
import { Problem } from '@farol/contract/problem.ts'

export type Limits = { timeoutMs?: number }

export type Aside<Question, Answer> = {
  /** One after the other. */
  ask: (question: Question) => Promise<Answer>
  stop: () => Promise<void>
}

type Options = { worker: URL; timeoutMs: number; memoryMb: number }

const isOutOfMemory = (error: NodeJS.ErrnoException) => error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * A thread that reads what a stranger wrote, and answers each message with one: a small file can be written so that reading it
 * takes hours, and the server answers others meanwhile.
 */
export function startAside<Question, Answer>({
  worker: file,
  timeoutMs,
  memoryMb,
}: Options): Aside<Question, Answer> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  const failure = Promise.withResolvers<never>()
  // Also between two questions, when nobody waits for it.
  failure.promise.catch(() => undefined)
  worker.on('error', (error) =>
    failure.reject(isOutOfMemory(error) ? new Problem('COURSE_FILE_TOO_LARGE', { cause: error }) : error),
  )
  return {
    ask: async (question) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      // On a busy machine an honest file takes long, too: it stays, and can be tried again.
      const giveUp = () =>
        reject(new Problem('UNAVAILABLE', { cause: new Error('It took too long to read.') }))
      const timer = setTimeout(giveUp, timeoutMs)
      worker.once('message', resolve)
      worker.postMessage(question)
      try {
        return await Promise.race([promise, failure.promise])
      } finally {
        clearTimeout(timer)
        worker.off('message', resolve)
      }
    },
    stop: async () => {
      await worker.terminate()
    },
  }
}
