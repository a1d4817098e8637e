import type { account } from '@farol/contract/account.ts'
import type { covers } from '@farol/contract/covers.ts'
import type { duvidas } from '@farol/contract/duvidas.ts'
import type { Endpoint, Output } from '@farol/contract/endpoint.ts'
import type { quizImages } from '@farol/contract/quiz-images.ts'
import type { school } from '@farol/contract/school.ts'
import type { SchoolImage } from '@farol/domain/school.ts'
import {
  ApiProblem,
  isProblemDetails,
  offlineProblem,
  timeoutProblem,
  unreadableProblem,
} from './api-problem.ts'
import { type Address, DEFAULT_TIMEOUT_MS } from './client.ts'

type ImageUpload = {
  image: Blob
  /** How much is on its way, in percent. */
  onProgress: (percent: number) => void
  /** A user who cancels sends no more of it. */
  signal: AbortSignal
}

/** Sends an image that was framed. */
export type Send<Answer> = (options: Omit<ImageUpload, 'image'>) => Promise<Answer>

/** The slowest connection that is waited for. */
const BYTES_PER_SECOND = 4_096

/** The image travels as it is. Not with `fetch`, which cannot tell how much of it was sent. */
function sendImage<E extends Endpoint>(
  path: string,
  { image, onProgress, signal }: ImageUpload,
): Promise<Output<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', image.type)
    request.responseType = 'json'
    request.timeout = DEFAULT_TIMEOUT_MS + (image.size / BYTES_PER_SECOND) * 1_000
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress((loaded / total) * 100)
    })
    request.addEventListener('error', (event) => reject(offlineProblem(event)))
    request.addEventListener('timeout', () => reject(timeoutProblem()))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      const answer: unknown = request.response
      if (request.status === 200 && answer !== null) resolve(answer as Output<E>)
      else reject(toProblem(request.status, answer))
    })
    signal.addEventListener('abort', () => request.abort())
    signal.throwIfAborted()
    request.send(image)
  })
}

function toProblem(status: number, answer: unknown) {
  if (!isProblemDetails(answer)) return unreadableProblem(status)
  return new ApiProblem({ code: answer.code, title: answer.title, status, fields: answer.fields })
}

const photo: Address<typeof account.updatePhoto> = { method: 'PUT', path: '/api/profile/photo' }

export const uploadPhoto = (image: ImageUpload) => sendImage<typeof account.updatePhoto>(photo.path, image)

export const uploadCover = (courseId: string, image: ImageUpload) =>
  sendImage<typeof covers.update>(`/api/admin/courses/${courseId}/cover`, image)

export const uploadSchoolImage = (kind: SchoolImage, image: ImageUpload) =>
  sendImage<typeof school.saveImage>(`/api/admin/school/images/${kind}`, image)

export const uploadDuvidaImage = (duvidaId: string, image: ImageUpload) =>
  sendImage<typeof duvidas.setImage>(`/api/duvidas/${duvidaId}/image`, image)

const quizImage: Address<typeof quizImages.addImage> = { method: 'PUT', path: '/api/admin/quiz-images' }

export const uploadQuizImage = (image: ImageUpload) =>
  sendImage<typeof quizImages.addImage>(quizImage.path, image)
