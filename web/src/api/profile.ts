import type { account } from '@farol/contract/account.ts'
import type { Output } from '@farol/contract/endpoint.ts'
import {
  ApiProblem,
  isProblemDetails,
  offlineProblem,
  timeoutProblem,
  unreadableProblem,
} from './api-problem.ts'
import { type Address, call, DEFAULT_TIMEOUT_MS } from './client.ts'

type Answer = Output<typeof account.updatePhoto>
type Upload = {
  photo: Blob
  /** How much is on its way, in percent. */
  onProgress: (percent: number) => void
  /** A user who cancels sends no more of it. */
  signal: AbortSignal
}

/** The slowest connection that is waited for. */
const BYTES_PER_SECOND = 4_096

const upload: Address<typeof account.updatePhoto> = { method: 'PUT', path: '/api/profile/photo' }

/** The photo travels as it is. Not with `fetch`, which cannot tell how much of it was sent. */
export function uploadPhoto({ photo, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(upload.method, upload.path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', photo.type)
    request.responseType = 'json'
    request.timeout = DEFAULT_TIMEOUT_MS + (photo.size / BYTES_PER_SECOND) * 1_000
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress((loaded / total) * 100)
    })
    request.addEventListener('error', (event) => reject(offlineProblem(event)))
    request.addEventListener('timeout', () => reject(timeoutProblem()))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      const answer: unknown = request.response
      if (request.status === 200 && answer !== null) resolve(answer as Answer)
      else reject(toProblem(request.status, answer))
    })
    signal.addEventListener('abort', () => request.abort())
    signal.throwIfAborted()
    request.send(photo)
  })
}

export const removePhoto = () =>
  call<typeof account.removePhoto>({ method: 'DELETE', path: '/api/profile/photo' }, {})

function toProblem(status: number, answer: unknown) {
  if (!isProblemDetails(answer)) return unreadableProblem(status)
  return new ApiProblem({ code: answer.code, title: answer.title, status, fields: answer.fields })
}
