import { nextChunkBytes, UPLOAD_FIRST_CHUNK_BYTES } from '@farol/domain/uploads.ts'
import { DefaultHttpStack, DetailedError, type HttpStack, Upload } from 'tus-js-client'
import {
  ApiProblem,
  isProblemDetails,
  offlineProblem,
  timeoutProblem,
  unreadableProblem,
} from '#/api/api-problem.ts'
import { digestFile, type FileDigest } from './digest-file.ts'

/** As `WHOLE_DIGEST_HEADER` of the contract says, which would bring Zod with it. */
const WHOLE_DIGEST_HEADER = 'Upload-SHA256'

/** No byte moved for this long: the connection is dead, whatever the browser believes. */
const STALLED_MS = 45_000

type Options = {
  file: File
  /** The address of an upload that the server knows. */
  url: string
  onProgress: (sentBytes: number) => void
  onSent: () => void
  onProblem: (problem: ApiProblem) => void
}

export type Sending = { stop: () => void }

/** Sends what the server does not have yet of a file. Tries once; whoever calls decides when to try again. */
export function sendFile({ file, url, onProgress, onSent, onProblem }: Options): Sending {
  let stalled: ReturnType<typeof setTimeout>
  let isOver = false
  let chunkStartedAt = performance.now()
  const digest = digestFile(file)

  const end = (tell?: () => void) => {
    if (isOver) return
    isOver = true
    clearTimeout(stalled)
    digest.stop()
    tell?.()
  }
  const expectBytes = () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => {
      void upload.abort()
      end(() => onProblem(timeoutProblem()))
    }, STALLED_MS)
  }
  const upload = new Upload(file, {
    uploadUrl: url,
    chunkSize: UPLOAD_FIRST_CHUNK_BYTES,
    retryDelays: null,
    storeFingerprintForResuming: false,
    httpStack: checkedStack({ file, digest, onWait: () => clearTimeout(stalled), onGoOn: expectBytes }),
    onProgress: (sentBytes) => {
      if (isOver) return
      expectBytes()
      onProgress(sentBytes)
    },
    onChunkComplete: (bytes) => {
      upload.options.chunkSize = nextChunkBytes({ bytes, ms: performance.now() - chunkStartedAt })
      chunkStartedAt = performance.now()
    },
    onSuccess: () => end(onSent),
    onError: (error) => end(() => onProblem(toProblem(error))),
  })
  expectBytes()
  upload.start()
  return {
    stop: () => {
      end()
      void upload.abort()
    },
  }
}

const defaultStack = new DefaultHttpStack({})

type Checked = {
  file: File
  digest: FileDigest
  /** For the hash of a large file: nothing moves meanwhile. */
  onWait: () => void
  onGoOn: () => void
}

/**
 * Sends the checksum of each chunk with it, and that of the whole with the last. Without https a browser computes none of the former, and
 * TCP's own has to do.
 */
const checkedStack = ({ file, digest, onWait, onGoOn }: Checked): HttpStack => ({
  getName: () => 'farol',
  createRequest: (method, url) => {
    const request = defaultStack.createRequest(method, url)
    const send = request.send.bind(request)
    const abort = request.abort.bind(request)
    let isAborted = false
    request.abort = () => {
      isAborted = true
      return abort()
    }
    request.send = async (body: unknown) => {
      if (body instanceof Blob) {
        const end = Number(request.getHeader('Upload-Offset')) + body.size
        digest.advance(end)
        if (globalThis.isSecureContext) request.setHeader('Upload-Checksum', `sha256 ${await sha256(body)}`)
        if (end === file.size) {
          onWait()
          const whole = await digest.whole
          if (whole) request.setHeader(WHOLE_DIGEST_HEADER, whole)
          if (!isAborted) onGoOn()
        }
      }
      if (isAborted) throw new Error('stopped before it was sent')
      return send(body)
    }
    return request
  },
})

async function sha256(chunk: Blob) {
  const digest = await crypto.subtle.digest('SHA-256', await chunk.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** A file that was changed or moved on the disk meanwhile cannot be read any more, and no request was to blame. */
const unreadableFile = () =>
  new ApiProblem({
    code: 'BAD_REQUEST',
    title: 'Não conseguimos ler o arquivo: ele foi movido ou alterado. Escolha-o novamente.',
    status: 400,
  })

/** What the server says to a HEAD has no text. */
const signedOut = (status: number) =>
  new ApiProblem({
    code: 'UNAUTHENTICATED',
    title: 'Sua sessão terminou. Entre novamente e escolha o mesmo arquivo: o envio continua de onde parou.',
    status,
  })

function toProblem(error: Error): ApiProblem {
  const cause = error instanceof DetailedError ? error.causingError : error
  if (cause instanceof DOMException && cause.name === 'NotReadableError') return unreadableFile()
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return offlineProblem(error)
  const status = response.getStatus()
  if (status === 401) return signedOut(status)
  const details = parsed(response.getBody())
  if (!isProblemDetails(details)) return unreadableProblem(status)
  return new ApiProblem({ code: details.code, title: details.title, status, fields: details.fields })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
