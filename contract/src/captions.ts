import { CAPTION_LANGUAGE_CODES } from '@farol/domain/captions/languages.ts'
import { CAPTIONS_MAX_BYTES } from '@farol/domain/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LOCKED } from './errors.ts'
import { id } from './ids.ts'
import { searchedText } from './text.ts'

const language = z.enum(CAPTION_LANGUAGE_CODES)

/** The captions of an opened lesson: players read them at `address`, which changes with their content. */
export const captionTrack = z.object({ language, address: z.string() })
export type CaptionTrack = z.infer<typeof captionTrack>

const uploadedCaptions = captionTrack.extend({
  /** The name of the uploaded file. */
  name: z.string(),
  cueCount: z.int(),
})
export type UploadedCaptions = z.infer<typeof uploadedCaptions>

const lessonMatches = z.object({
  lessonId: id,
  title: z.string(),
  /** Counted from 1, as shown. */
  number: z.int(),
  matchCount: z.int(),
  /** The first ones. */
  matches: z.array(z.object({ language, seconds: z.int(), text: z.string() })),
})
export type LessonMatches = z.infer<typeof lessonMatches>

const ofLesson = z.object({ courseId: id, lessonId: id })
const ofLanguage = ofLesson.extend({ language })

/** What browsers and programs call such files; what they are is seen from their content. */
const TYPES = ['text/vtt', 'application/x-subrip', 'text/plain', 'application/octet-stream'] as const

export const captions = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/courses/{courseId}/lessons/{lessonId}/captions',
    access: 'admin',
    clients: 'read',
    summary: 'The uploaded captions of a lesson',
    params: ofLesson,
    returns: z.object({ captions: z.array(uploadedCaptions) }),
    errors: ['NOT_FOUND'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/courses/{courseId}/lessons/{lessonId}/captions/{language}',
    access: 'admin',
    clients: 'write',
    summary: 'Upload captions (VTT or SRT) for a lesson; those in the same language are replaced',
    params: ofLanguage,
    query: z.object({ name: z.string().default('') }),
    uploads: { types: TYPES, limitBytes: CAPTIONS_MAX_BYTES },
    returns: uploadedCaptions,
    errors: ['NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UPLOAD_EMPTY', 'NO_CAPTIONS'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/courses/{courseId}/lessons/{lessonId}/captions/{language}',
    access: 'admin',
    clients: 'write',
    summary: 'Delete the captions of a lesson in a language',
    params: ofLanguage,
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/lessons/{lessonId}/captions/{language}',
    access: 'signed-in',
    clients: 'read',
    summary: 'The captions of a lesson as WebVTT, for whoever may open the lesson',
    params: z.object({ lessonId: id, language }),
    returns: z.unknown(),
    produces: 'text/vtt',
    errors: ['NOT_FOUND', ...LOCKED],
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/courses/{courseId}/transcript-matches',
    access: 'signed-in',
    clients: 'read',
    priority: 'browsing',
    summary: 'Where a text is said in the lessons of a course that you may open, ignoring case and accents',
    params: z.object({ courseId: id }),
    query: z.object({ search: searchedText }),
    returns: z.object({ lessons: z.array(lessonMatches) }),
    errors: ['NOT_FOUND', 'COURSE_LOCKED'],
  }),
}
