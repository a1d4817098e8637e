import type { DigestRequest } from './digest-worker.ts'

export type FileDigest = {
  /** Takes the bytes up to here into the hash, beside what the page does. */
  advance: (to: number) => void
  /** The hash of the whole file, once it was read to its end; undefined where no worker can be had. */
  whole: Promise<string | undefined>
  stop: () => void
}

/** The SHA-256 of a file while it is sent, in a worker: it follows what is sent, and reads nothing that was given up. */
export function digestFile(file: File): FileDigest {
  const { promise: whole, resolve } = Promise.withResolvers<string | undefined>()
  const worker = startWorker()
  const stop = () => {
    worker?.terminate()
    resolve(undefined)
  }
  if (!worker) stop()
  worker?.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data ?? undefined))
  worker?.addEventListener('error', stop)
  return { advance: (to) => worker?.postMessage({ file, to } satisfies DigestRequest), whole, stop }
}

/** Without it the server compares what each chunk says of itself, as before. */
function startWorker() {
  try {
    return new Worker(new URL('./digest-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}
