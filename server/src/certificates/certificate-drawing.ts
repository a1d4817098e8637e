import { Worker } from 'node:worker_threads'
import { Problem } from '@farol/contract/problem.ts'
import type { CertificateText } from './certificate-pdf.ts'
import type { Drawn } from './certificate-worker.ts'

/** A queue of some seconds; further requests are refused with Retry-After. */
const QUEUE_MAX = 100
/** The limit of one user in the queue; their further requests wait, so that others are served. */
const WAITING_EACH = 10
const RETRY_AFTER_SECONDS = 3

type Pdf = Uint8Array<ArrayBuffer>
type Waiting = { forUser: string; answer: PromiseWithResolvers<Pdf> }
type CertificateDrawing = (certificate: CertificateText, forUser: string) => Promise<Pdf>

/**
 * Draws in a worker thread, one after another, because drawing would block the event loop. The thread, with the library
 * and the fonts, is loaded with the first certificate.
 */
export function createCertificateDrawing(queueMax = QUEUE_MAX): CertificateDrawing {
  let worker: Worker | undefined
  const waiting: Waiting[] = []

  function start() {
    const started = new Worker(new URL('./certificate-worker.ts', import.meta.url))
    // An idle thread does not keep the process alive.
    started.unref()
    // The worker answers in order.
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
    if (waiting.length >= queueMax)
      throw new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    worker ??= start()
    const answer = Promise.withResolvers<Pdf>()
    waiting.push({ forUser, answer })
    worker.postMessage(certificate)
    return answer.promise
  }
}
