import { PAGE_NUMBER_MAX } from '@farol/domain/limits.ts'
import { UPLOAD_KINDS } from '@farol/domain/uploads.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { searchedText } from './text.ts'

export const FILES_SORTS = ['newest', 'name', 'size'] as const
export const FILES_FILTERS = ['all', 'video', 'material', 'course', 'unused'] as const

const useOfFile = z.object({ lessonId: id, lessonTitle: z.string(), courseId: id, courseTitle: z.string() })

/** An uploaded video or material, or the file of a course that waits to be imported. */
const listedFile = z.object({
  id,
  kind: z.enum(UPLOAD_KINDS),
  name: z.string(),
  /** What it takes on the disk; the same content may be stored once for several. */
  size: z.int(),
  /** 'PDF', 'MP4'; empty until it has arrived. */
  format: z.string(),
  createdAt: z.iso.datetime(),
  /** By students, from all lessons. */
  downloads: z.int(),
  /** The first lessons that use it. */
  uses: z.array(useOfFile),
  useCount: z.int(),
  /** When it is deleted automatically; null as long as a lesson uses it. */
  goesAt: z.iso.datetime().nullable(),
})
export type ListedFile = z.infer<typeof listedFile>

/** In bytes; null where nothing limits it. */
const room = z.object({
  limitBytes: z.int().nullable(),
  usedBytes: z.int(),
  leftBytes: z.int().nullable(),
})

export const IMAGE_KINDS = ['cover', 'photo', 'quiz', 'duvida', 'school', 'certificate'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]

export const files = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/files',
    access: 'admin',
    clients: 'read',
    summary:
      'Uploaded videos, materials and courses to be imported whose name, lesson or course contains a text, with where they are used, and how much room is left. Paginated',
    query: z.object({
      search: searchedText,
      filter: z.enum(FILES_FILTERS).default('all'),
      sort: z.enum(FILES_SORTS).default('newest'),
      page: z.coerce.number().int().min(1).max(PAGE_NUMBER_MAX).default(1),
    }),
    returns: z.object({ files: z.array(listedFile), total: z.int(), pageSize: z.int(), room }),
    errors: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/files/{fileId}',
    access: 'admin',
    clients: 'write',
    summary:
      'Delete an uploaded video or material that no lesson uses, or the file of a course that was not imported',
    params: z.object({ fileId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND', 'FILE_IN_USE'],
  }),
  images: endpoint({
    method: 'GET',
    path: '/api/admin/files/images',
    access: 'admin',
    clients: 'read',
    summary:
      'How many images the school has by where they are used, and their size in bytes; the largest sum first',
    returns: z.object({
      images: z.array(z.object({ kind: z.enum(IMAGE_KINDS), count: z.int(), bytes: z.int() })),
    }),
    errors: [],
  }),
}
