import { type CaptionsProblem, parseCaptionsAddress } from '@farol/domain/captions-address.ts'
import {
  DESCRIPTION_MAX,
  PAGE_NUMBER_MAX,
  TITLE_MAX,
  URL_MAX,
  VIDEO_DURATION_MAX_SECONDS,
  VIDEO_DURATION_MIN_SECONDS,
} from '@farol/domain/limits.ts'
import { VIDEO_PROBLEMS } from '@farol/domain/video-problems.ts'
import { parseVideoSource, VIDEO_KINDS } from '@farol/domain/video-source.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, version } from './ids.ts'
import { percent, position } from './numbers.ts'
import { line, paragraphs, searchedText } from './text.ts'

/** Pasted text becomes the canonical address of the recognised video. */
const videoUrl = z.string().transform((pasted, context) => {
  const { source, problem } = parseVideoSource(pasted)
  const message = problem
    ? VIDEO_PROBLEMS[problem]
    : source.url.length > URL_MAX
      ? VIDEO_PROBLEMS['too-long']
      : undefined
  if (message === undefined && source) return source.url
  context.addIssue({ code: 'custom', message: message ?? '' })
  return z.NEVER
})

const CAPTIONS_PROBLEMS: Record<CaptionsProblem, string> = {
  'not-an-address':
    'Isto não é o endereço de um arquivo. Use um link completo, como https://exemplo.com/aula.vtt.',
  'not-https': 'Use um link que comece com https://.',
  'other-format': 'Este formato de legendas não abre no navegador. Converta o arquivo para o formato .vtt.',
}

const captionsUrl = z.string().transform((typed, context) => {
  const { url = '', problem } = parseCaptionsAddress(typed)
  if (!problem && url.length <= URL_MAX) return url
  const message = problem ? CAPTIONS_PROBLEMS[problem] : 'Este link é longo demais.'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const durationSeconds = z
  .int('Use um número inteiro de segundos.')
  .min(VIDEO_DURATION_MIN_SECONDS, 'Use um número a partir de 0.')
  .max(VIDEO_DURATION_MAX_SECONDS, 'Uma aula tem no máximo 24 horas.')

export const lessonBody = z.strictObject({
  title: line({ max: TITLE_MAX, required: 'Digite o título da aula.' }),
  description: paragraphs({ max: DESCRIPTION_MAX }),
  videoUrl,
  videoDuration: durationSeconds,
  /** The length that the administrator's player reported; null if the video has none, absent if no player was asked. */
  playerDuration: z.number().gt(0).max(VIDEO_DURATION_MAX_SECONDS).nullable().optional(),
  /** A WebVTT file for videos without captions of their own; empty for none. */
  captionsUrl: captionsUrl.default(''),
  orderIndex: position,
  requiresPrevious: z.boolean(),
  minWatchPercentage: percent,
})

const quizOfLesson = z.object({ id, title: z.string(), questionCount: z.int(), attemptCount: z.int() })

const videoFailure = z.object({ count: z.int(), lastAt: z.iso.datetime(), browser: z.string() })

const adminLesson = z.object({
  id,
  title: z.string(),
  description: z.string(),
  videoUrl: z.string(),
  videoKind: z.enum(VIDEO_KINDS),
  videoDuration: z.int(),
  /** The length of its video is unknown although a player could report it: the course cannot be published. */
  isLengthMissing: z.boolean(),
  captionsUrl: z.string(),
  orderIndex: z.int(),
  requiresPrevious: z.boolean(),
  minWatchPercentage: z.int(),
  studentCount: z.int(),
  quiz: quizOfLesson.nullable(),
  videoFailure: videoFailure.nullable(),
  version,
})
export type AdminLesson = z.infer<typeof adminLesson>

const foundLesson = z.object({
  id,
  title: z.string(),
  orderIndex: z.int(),
  videoKind: z.enum(VIDEO_KINDS),
  videoDuration: z.int(),
  hasQuiz: z.boolean(),
  /** How many students reported that the video does not open. */
  videoFailures: z.int(),
  courseId: id,
  courseTitle: z.string(),
  isCoursePublished: z.boolean(),
})
export type FoundLesson = z.infer<typeof foundLesson>

const ofCourse = z.object({ courseId: id })
const ofLesson = z.object({ courseId: id, lessonId: id })

export const adminLessons = {
  ofCourse: endpoint({
    method: 'GET',
    path: '/api/admin/courses/{courseId}/lessons',
    access: 'admin',
    clients: 'read',
    summary: 'A course and its lessons, in order',
    params: ofCourse,
    returns: z.object({
      course: z.object({ id, title: z.string(), isPublished: z.boolean() }),
      lessons: z.array(adminLesson),
    }),
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/courses/{courseId}/lessons',
    access: 'admin',
    clients: 'write',
    summary: 'Create a lesson; those at and after its position move down by one',
    params: ofCourse,
    body: lessonBody,
    returns: z.object({ id }),
    errors: ['NOT_FOUND', 'LENGTH_MISSING'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/courses/{courseId}/lessons/{lessonId}',
    access: 'admin',
    clients: 'write',
    summary: 'Change a lesson; omitted position and captions stay as they are',
    params: ofLesson,
    body: lessonBody.extend({
      version,
      orderIndex: position.optional(),
      captionsUrl: captionsUrl.optional(),
    }),
    returns: z.object({ version }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'LENGTH_MISSING'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/courses/{courseId}/lessons/{lessonId}',
    access: 'admin',
    clients: 'write',
    summary: 'Delete a lesson with its quiz, progress and attempts',
    params: ofLesson,
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  place: endpoint({
    method: 'PUT',
    path: '/api/admin/courses/{courseId}/lessons/{lessonId}/position',
    access: 'admin',
    clients: 'write',
    summary: 'Move a lesson to a position in its course',
    params: ofLesson,
    body: z.strictObject({ position }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  resolveVideoFailure: endpoint({
    method: 'DELETE',
    path: '/api/admin/courses/{courseId}/lessons/{lessonId}/video-failure',
    access: 'admin',
    clients: 'write',
    summary: 'Mark the video of a lesson as working: deletes the reports of students',
    params: ofLesson,
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  settleLength: endpoint({
    method: 'PUT',
    path: '/api/admin/courses/{courseId}/lessons/{lessonId}/video-length',
    access: 'admin',
    clients: 'write',
    summary: 'Set the length of the video of a lesson, when players disagree with the stored one',
    params: ofLesson,
    body: z.strictObject({ seconds: durationSeconds.min(1) }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  removeQuiz: endpoint({
    method: 'DELETE',
    path: '/api/admin/courses/{courseId}/lessons/{lessonId}/quiz',
    access: 'admin',
    clients: 'write',
    summary: 'Delete the quiz of a lesson with its attempts',
    params: ofLesson,
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/admin/lessons',
    access: 'admin',
    clients: 'read',
    summary: 'The lessons of all courses whose title or course contains a text, ignoring case and accents',
    query: z.object({
      search: searchedText,
      page: z.coerce.number().int().min(1).max(PAGE_NUMBER_MAX).default(1),
    }),
    returns: z.object({ lessons: z.array(foundLesson), total: z.int(), pageSize: z.int() }),
    errors: [],
  }),
}
