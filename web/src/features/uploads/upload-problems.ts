import { ApiProblem, problemSentence } from '#/api/api-problem.ts'

/** The server does not know the upload, or no longer. */
export const isGone = (error: unknown) => error instanceof ApiProblem && error.status === 404
/** Nothing of it is kept, but another try may go well. */
export const isDamaged = (error: unknown) => error instanceof ApiProblem && error.code === 'UPLOAD_DAMAGED'
/** The file itself is the reason, and nothing of it is kept. */
export const isRefusedFile = (error: unknown) =>
  error instanceof ApiProblem && REFUSED_FILES.includes(error.code)
const REFUSED_FILES: string[] = [
  'NOT_A_VIDEO',
  'NOT_A_MATERIAL',
  'NOT_A_COURSE',
  'UPLOAD_EMPTY',
  'UPLOAD_TOO_LARGE',
]
/** Checksum, offset, and too many requests: the next try may succeed. */
const PASSING_STATUS = [409, 423, 429, 460]
const NO_ROOM_STATUS = 507

/** Nothing is wrong with the file: trying again helps. */
export function isPassing(error: unknown) {
  if (!(error instanceof ApiProblem)) return false
  const { status } = error
  return status === 0 || PASSING_STATUS.includes(status) || (status >= 500 && status !== NO_ROOM_STATUS)
}

/** With numbers, or what the file is, if the server says so. */
export const sentenceOf = (error: unknown) =>
  (error instanceof ApiProblem ? error.fields.file : undefined) ?? problemSentence(error)

export function ignoreGone(error: unknown) {
  if (!isGone(error)) throw error
}
