import { Worker } from 'node:worker_threads'
import { Problem } from '@farol/contract/problem.ts'
import type { CertificateText } from './certificate-pdf.ts'
import type { Drawn } from './certificate-worker.ts'

/** Some seconds of drawing; whoever comes later is told to come again instead of waiting without end. */
const WAITING_MOST = 100
/** Of one user: whoever asks for more at once waits for their own, and leaves the rest of the queue to others. */
const WAITING_EACH = 10
const RETRY_AFTER_SECONDS = 3

type Pdf = Uint8Array<ArrayBuffer>
type Waiting = { forUser: string; answer: PromiseWithResolvers<Pdf> }
export type CertificateDrawing = (certificate: CertificateText, forUser: string) => Promise<Pdf>

/**
 * Draws in a thread of its own, one after another: drawing keeps a processor busy, and everyone else's requests would
 * wait for it. The thread, and with it the library and the fonts, is loaded when the first certificate is asked for.
 */
export function createCertificateDrawing(waitingMost = WAITING_MOST): CertificateDrawing {
  let worker: Worker | undefined
  const waiting: Waiting[] = []

  function start() {
    const started = new Worker(new URL('./certificate-worker.ts', import.meta.url))
    // Whoever stops the server does not wait for a thread that has nothing to do.
    started.unref()
    // Answers come in the order of the questions.
    started.on('message', ({ pdf, error }: Drawn) => {
      const answer = waiting.shift()?.answer
      if (pdf) answer?.resolve(pdf)
      else answer?.reject(error)
    })
    started.on('error', (error) => {
      worker = undefined
      for (const { answer } of waiting.splice(0)) answer.reject(error)
    })
    return started
  }

  return async (certificate, forUser) => {
    if (waiting.filter((other) => other.forUser === forUser).length >= WAITING_EACH)
      throw new Problem('TOO_MANY_ATTEMPTS', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    if (waiting.length >= waitingMost)
      throw new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    worker ??= start()
    const answer = Promise.withResolvers<Pdf>()
    waiting.push({ forUser, answer })
    worker.postMessage(certificate)
    return answer.promise
  }
}
