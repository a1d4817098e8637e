import { UPLOAD_CHUNK_MAX_BYTES, UPLOAD_KINDS } from '@farol/domain/uploads.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { uploadedMaterial } from './materials.ts'
import { uploadedVideo } from './videos.ts'

export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = ['creation', 'termination', 'checksum', 'expiration'] as const
/** With the last chunk: the SHA-256 of the whole file as it was read, in hexadecimal digits. Not a part of tus. */
export const WHOLE_DIGEST_HEADER = 'upload-sha256'
export const CHUNK_TYPE = 'application/offset+octet-stream'

/** The body is for readers; tus itself is in the headers. */
const upload = z.object({
  id,
  /** As the creation named it in its metadata (`kind`); a video by default. */
  kind: z.enum(UPLOAD_KINDS),
  name: z.string(),
  size: z.int(),
  offset: z.int(),
  /** As the creation named it, in milliseconds; with name and size it recognises a file that is chosen again. */
  lastModified: z.int().nullable(),
  expiresAt: z.iso.datetime(),
  /** What it becomes; the other one is null, and both are for a course. */
  video: uploadedVideo.nullable(),
  material: uploadedMaterial.nullable(),
})
export type Upload = z.infer<typeof upload>

const ofUpload = z.object({ uploadId: id })

/** Resumable uploads: tus 1.0. A HEAD is a GET without its body. */
export const uploads = {
  mine: endpoint({
    method: 'GET',
    path: '/api/admin/uploads',
    access: 'admin',
    clients: 'read',
    summary: 'Your own uploads that are not complete and can be continued',
    returns: z.object({
      uploads: z.array(upload),
      /** Whether the server converts what browsers do not play: otherwise whoever sends it does. */
      convertsVideos: z.boolean(),
    }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/uploads',
    access: 'admin',
    clients: 'write',
    summary: 'Start an upload (tus); the same file again continues the one that exists',
    returns: upload,
    status: 201,
    errors: ['UPLOAD_EMPTY', 'UPLOAD_TOO_LARGE', 'UPLOAD_VERSION', 'NO_ROOM'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/uploads/{uploadId}',
    access: 'admin',
    clients: 'read',
    priority: 'studying',
    summary: 'How much of your upload has arrived (tus)',
    params: ofUpload,
    returns: upload,
    errors: ['NOT_FOUND'],
  }),
  append: endpoint({
    method: 'PATCH',
    path: '/api/admin/uploads/{uploadId}',
    access: 'admin',
    clients: 'write',
    summary: 'Append a chunk to your upload (tus)',
    params: ofUpload,
    uploads: { types: [CHUNK_TYPE], limitBytes: UPLOAD_CHUNK_MAX_BYTES, keepsPartial: true },
    returns: z.undefined(),
    status: 204,
    errors: [
      'NOT_FOUND',
      'BODY_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'UPLOAD_OFFSET',
      'UPLOAD_VERSION',
      'CHECKSUM_MISMATCH',
      'NOT_A_VIDEO',
      'NOT_A_MATERIAL',
      'NOT_A_COURSE',
      'UPLOAD_DAMAGED',
      'NO_ROOM',
    ],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/admin/uploads/{uploadId}',
    access: 'admin',
    clients: 'write',
    summary: 'Cancel your upload and delete what has arrived (tus)',
    params: ofUpload,
    returns: z.undefined(),
    status: 204,
    errors: ['NOT_FOUND', 'UPLOAD_IN_USE'],
  }),
}
