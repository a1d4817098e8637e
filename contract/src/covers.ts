import { COVER_SIZES, PHOTO_MAX_BYTES, PHOTO_TYPES } from '@farol/domain/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

/** The addresses of an uploaded cover; null for the art that follows from the id of the course. */
export const cover = z.object({ small: z.string(), large: z.string() }).nullable()
export type Cover = z.infer<typeof cover>

const ofCourse = z.object({ courseId: id })

export const covers = {
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/courses/{courseId}/cover',
    access: 'admin',
    clients: 'write',
    summary: 'Change the cover of a course: it is cropped to 16:9, resized and re-encoded',
    params: ofCourse,
    uploads: { types: PHOTO_TYPES, limitBytes: PHOTO_MAX_BYTES },
    returns: z.object({ cover }),
    errors: ['NOT_FOUND', 'NOT_AN_IMAGE', 'IMAGE_TOO_SMALL', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/courses/{courseId}/cover',
    access: 'admin',
    clients: 'write',
    summary: 'Remove the uploaded cover of a course: its own art is shown again',
    params: ofCourse,
    returns: z.object({ cover }),
    errors: ['NOT_FOUND'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/courses/{courseId}/covers/{coverId}',
    access: 'signed-in',
    clients: 'read',
    priority: 'browsing',
    summary: 'The uploaded cover of a course, as an image, for whoever may see the course',
    params: z.object({ courseId: id, coverId: id }),
    query: z.object({
      size: z.enum(Object.keys(COVER_SIZES) as (keyof typeof COVER_SIZES)[]).default('large'),
    }),
    returns: z.instanceof(Uint8Array),
    produces: 'image/webp',
    errors: ['NOT_FOUND'],
  }),
}
