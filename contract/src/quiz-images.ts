import {
  IMAGE_DESCRIPTION_MAX,
  PHOTO_MAX_BYTES,
  PHOTO_TYPES,
  QUIZ_IMAGE_SIZES,
} from '@farol/domain/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LOCKED } from './errors.ts'
import { id } from './ids.ts'
import { line } from './text.ts'

/** What the image shows, for who does not see it. */
export const imageDescription = line({ max: IMAGE_DESCRIPTION_MAX })

const size = z.object({ width: z.int().min(1), height: z.int().min(1) })

/** An image beside the text of a question or an option. Its size is known before it is loaded. */
export const quizImage = size.extend({ id, description: z.string() })

const { large } = QUIZ_IMAGE_SIZES

/** As it was read, or as its upload answered; its size is not changed by what is sent. */
export const sentImage = z.strictObject({
  id,
  description: imageDescription,
  width: size.shape.width.max(large.width),
  height: size.shape.height.max(large.height),
})

const wanted = z.object({
  size: z.enum(Object.keys(QUIZ_IMAGE_SIZES) as (keyof typeof QUIZ_IMAGE_SIZES)[]).default('large'),
})
const asImage = { returns: z.instanceof(Uint8Array), produces: 'image/webp' } as const

export const quizImages = {
  addImage: endpoint({
    method: 'PUT',
    path: '/api/admin/quiz-images',
    access: 'admin',
    clients: 'write',
    summary:
      'Upload an image for a question or an option, to be named when the quiz is saved: it is resized and re-encoded',
    uploads: { types: PHOTO_TYPES, limitBytes: PHOTO_MAX_BYTES },
    returns: size.extend({ id }),
    errors: ['NOT_AN_IMAGE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  anyImage: endpoint({
    method: 'GET',
    path: '/api/admin/quiz-images/{quizImageId}',
    access: 'admin',
    clients: 'read',
    summary: 'An uploaded image, also while no question has it',
    params: z.object({ quizImageId: id }),
    query: wanted,
    ...asImage,
    errors: ['NOT_FOUND'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/courses/{courseId}/lessons/{lessonId}/quiz/images/{quizImageId}',
    access: 'signed-in',
    clients: 'read',
    summary: 'An image of a quiz, for whoever may take the quiz, or sees it in the own result',
    params: z.object({ courseId: id, lessonId: id, quizImageId: id }),
    query: wanted,
    ...asImage,
    errors: ['NOT_FOUND', ...LOCKED, 'QUIZ_NOT_OPEN', 'QUIZ_TAKEN'],
  }),
}
