import { Worker } from 'node:worker_threads'
import { Problem } from '../http/problem.ts'
import type { CertificateText } from './certificate-pdf.ts'
import type { Drawn } from './certificate-worker.ts'

/** Some seconds of drawing; whoever comes later is told to come again instead of waiting without end. */
const WAITING_MOST = 100
const RETRY_AFTER_SECONDS = 3

type Pdf = Uint8Array<ArrayBuffer>
export type CertificateDrawing = (certificate: CertificateText) => Promise<Pdf>

/**
 * Draws in a thread of its own, one after another: drawing keeps a processor busy, and everyone else's requests would
 * wait for it. The thread, and with it the library and the fonts, is loaded when the first certificate is asked for.
 */
export function createCertificateDrawing(waitingMost = WAITING_MOST): CertificateDrawing {
  let worker: Worker | undefined
  const waiting: PromiseWithResolvers<Pdf>[] = []

  function start() {
    const started = new Worker(new URL('./certificate-worker.ts', import.meta.url))
    // Whoever stops the server does not wait for a thread that has nothing to do.
    started.unref()
    // Answers come in the order of the questions.
    started.on('message', ({ pdf, error }: Drawn) => {
      const answer = waiting.shift()
      if (pdf) answer?.resolve(pdf)
      else answer?.reject(error)
    })
    started.on('error', (error) => {
      worker = undefined
      for (const answer of waiting.splice(0)) answer.reject(error)
    })
    return started
  }

  return (certificate) => {
    if (waiting.length >= waitingMost) {
      return Promise.reject(new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
    }
    worker ??= start()
    const answer = Promise.withResolvers<Pdf>()
    waiting.push(answer)
    worker.postMessage(certificate)
    return answer.promise
  }
}
