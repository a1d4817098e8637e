import { parentPort } from 'node:worker_threads'
import { type CertificateText, certificatePdf } from './certificate-pdf.ts'

export type Drawn = { pdf: Uint8Array<ArrayBuffer>; error?: undefined } | { pdf?: undefined; error: unknown }

let last = Promise.resolve()

parentPort?.on('message', (certificate: CertificateText) => {
  last = last.then(() => draw(certificate))
})

async function draw(certificate: CertificateText) {
  try {
    const pdf = await certificatePdf(certificate)
    parentPort?.postMessage({ pdf } satisfies Drawn, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ error } satisfies Drawn)
  }
}
