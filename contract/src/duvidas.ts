import { isBlank } from '@farol/domain/blank-text.ts'
import { WRITTEN_AS } from '@farol/domain/duvidas.ts'
import {
  PHOTO_MAX_BYTES,
  PHOTO_TYPES,
  POST_MAX,
  REPORT_REASON_MAX,
  VIDEO_DURATION_MAX_SECONDS,
} from '@farol/domain/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LOCKED } from './errors.ts'
import { id } from './ids.ts'
import { line, paragraphs, searchedText } from './text.ts'

const seconds = z.int().min(0).max(VIDEO_DURATION_MAX_SECONDS)

/** A dúvida or an answer. */
const post = z.object({
  id,
  /** Null if the account was deleted. */
  author: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
  writtenAs: z.enum(WRITTEN_AS),
  isOwn: z.boolean(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  isEdited: z.boolean(),
  /** Seen by its author and staff only. */
  isHidden: z.boolean(),
})
export type Post = z.infer<typeof post>

const duvida = post.extend({
  /** The second of the video that it is about. */
  seconds: seconds.nullable(),
  imageUrl: z.string().nullable(),
  isLocked: z.boolean(),
  hasAcceptedAnswer: z.boolean(),
  answerCount: z.int(),
  /** How many others have the same dúvida, and whether one of them asks. */
  sameCount: z.int(),
  isSame: z.boolean(),
  /** May say which answer helped. */
  canAccept: z.boolean(),
  /** May hide and lock. */
  isStaff: z.boolean(),
})
export type Duvida = z.infer<typeof duvida>

const answer = post.extend({ isAccepted: z.boolean() })
export type Answer = z.infer<typeof answer>

const place = z.object({ courseId: id, courseTitle: z.string(), lessonId: id, lessonTitle: z.string() })
const placed = duvida.extend({ place })
export type PlacedDuvida = z.infer<typeof placed>

const reported = post.extend({
  place,
  isAnswer: z.boolean(),
  reportCount: z.int(),
  /** Why users reported it. */
  reasons: z.array(z.string()),
})
export type ReportedPost = z.infer<typeof reported>

const body = paragraphs({ max: POST_MAX }).refine((text) => !isBlank(text), 'Escreva o seu texto.')
/** Made by the browser: the same text sent again is stored once. */
const key = id

const ofLesson = z.object({ courseId: id, lessonId: id })
const ofDuvida = z.object({ duvidaId: id })
const ofPost = z.object({ postId: id })
const page = z.object({ after: id.optional() })
const REFUSED = ['NOT_FOUND', ...LOCKED] as const

export const duvidas = {
  list: endpoint({
    method: 'GET',
    path: '/api/courses/{courseId}/lessons/{lessonId}/duvidas',
    access: 'signed-in',
    clients: 'read',
    priority: 'browsing',
    summary:
      'The dúvidas under a lesson that you may read, newest first, and the seconds they are about. Paginated',
    params: ofLesson,
    query: page,
    returns: z.object({
      duvidas: z.array(duvida),
      next: id.nullable(),
      /** Counted over all pages; sent with the first page only. */
      moments: z.array(z.object({ seconds, count: z.int() })),
    }),
    errors: REFUSED,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/courses/{courseId}/lessons/{lessonId}/duvidas',
    access: 'signed-in',
    clients: 'write',
    summary: 'Ask a dúvida under a lesson',
    params: ofLesson,
    body: z.strictObject({ key, body, seconds: seconds.nullable() }),
    returns: z.object({ id }),
    errors: [...REFUSED, 'BEYOND_VIDEO', 'TOO_MANY_POSTS'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/courses/{courseId}/duvidas',
    access: 'signed-in',
    clients: 'read',
    priority: 'browsing',
    summary: 'Dúvidas of the lessons of a course that you may open, with a text in them or in their answers',
    params: z.object({ courseId: id }),
    query: page.extend({ search: searchedText }),
    returns: z.object({ duvidas: z.array(placed), next: id.nullable() }),
    errors: ['NOT_FOUND', 'COURSE_LOCKED'],
  }),
  answers: endpoint({
    method: 'GET',
    path: '/api/duvidas/{duvidaId}/answers',
    access: 'signed-in',
    clients: 'read',
    priority: 'browsing',
    summary:
      'The answers to a dúvida: the accepted one first, then in the order they were written. Paginated',
    params: ofDuvida,
    query: page,
    returns: z.object({ answers: z.array(answer), next: id.nullable() }),
    errors: REFUSED,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/duvidas/{duvidaId}/answers',
    access: 'signed-in',
    clients: 'write',
    summary: 'Answer a dúvida',
    params: ofDuvida,
    body: z.strictObject({ key, body }),
    returns: z.object({ id }),
    errors: [...REFUSED, 'DUVIDA_LOCKED', 'TOO_MANY_POSTS'],
  }),
  accept: endpoint({
    method: 'PUT',
    path: '/api/duvidas/{duvidaId}/accepted',
    access: 'signed-in',
    clients: 'write',
    summary: 'Say which answer helped, as the one who asked or as staff',
    params: ofDuvida,
    body: z.strictObject({ answerId: id.nullable() }),
    returns: z.object({}),
    errors: [...REFUSED, 'FORBIDDEN'],
  }),
  same: endpoint({
    method: 'PUT',
    path: '/api/duvidas/{duvidaId}/same',
    access: 'signed-in',
    clients: 'write',
    summary: 'Say that you have the same dúvida, or no longer',
    params: ofDuvida,
    body: z.strictObject({ isSame: z.boolean() }),
    returns: z.object({}),
    errors: REFUSED,
  }),
  setImage: endpoint({
    method: 'PUT',
    path: '/api/duvidas/{duvidaId}/image',
    access: 'signed-in',
    clients: 'write',
    summary: 'Add an image to your dúvida: it is resized and re-encoded',
    params: ofDuvida,
    uploads: { types: PHOTO_TYPES, limitBytes: PHOTO_MAX_BYTES },
    returns: z.object({}),
    errors: [...REFUSED, 'FORBIDDEN', 'NOT_AN_IMAGE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/duvidas/{duvidaId}/image',
    access: 'signed-in',
    clients: 'read',
    priority: 'browsing',
    summary: 'The image of a dúvida, for whoever may read it',
    params: ofDuvida,
    returns: z.instanceof(Uint8Array),
    produces: 'image/webp',
    errors: REFUSED,
  }),
  lock: endpoint({
    method: 'PUT',
    path: '/api/duvidas/{duvidaId}/locked',
    access: 'signed-in',
    clients: 'write',
    summary: 'Close a dúvida to further answers, or open it again, as staff',
    params: ofDuvida,
    body: z.strictObject({ isLocked: z.boolean() }),
    returns: z.object({}),
    errors: [...REFUSED, 'FORBIDDEN'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/posts/{postId}',
    access: 'signed-in',
    clients: 'write',
    summary: 'Change the text of your dúvida or answer; a dúvida can lose its image',
    params: ofPost,
    body: z.strictObject({ body, removesImage: z.boolean().optional() }),
    returns: z.object({}),
    errors: [...REFUSED, 'FORBIDDEN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/posts/{postId}',
    access: 'signed-in',
    clients: 'write',
    summary: 'Delete your dúvida with its answers, or your answer',
    params: ofPost,
    returns: z.object({}),
    errors: [...REFUSED, 'FORBIDDEN'],
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/posts/{postId}/reports',
    access: 'signed-in',
    clients: 'write',
    summary: 'Report a text to the staff',
    params: ofPost,
    body: z.strictObject({ reason: line({ max: REPORT_REASON_MAX }) }),
    returns: z.object({}),
    errors: [...REFUSED, 'TOO_MANY_POSTS'],
  }),
  review: endpoint({
    method: 'PUT',
    path: '/api/posts/{postId}/review',
    access: 'signed-in',
    clients: 'write',
    summary: 'Hide a text from others or show it, as staff; its reports are settled',
    params: ofPost,
    body: z.strictObject({ isHidden: z.boolean() }),
    returns: z.object({}),
    errors: [...REFUSED, 'FORBIDDEN'],
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api/unanswered-duvidas',
    access: 'signed-in',
    clients: 'read',
    priority: 'browsing',
    summary: 'Dúvidas without an answer that you are staff for, oldest first. Paginated',
    query: page,
    returns: z.object({ duvidas: z.array(placed), next: id.nullable() }),
    errors: [],
  }),
  reported: endpoint({
    method: 'GET',
    path: '/api/reported-posts',
    access: 'signed-in',
    clients: 'read',
    priority: 'browsing',
    summary: 'Reported texts that you are staff for and that wait for a review, oldest first. Paginated',
    query: page,
    returns: z.object({ posts: z.array(reported), next: id.nullable() }),
    errors: [],
  }),
}
