import { PAGE_NUMBER_MAX } from '@farol/domain/limits.ts'
import { VIDEO_KINDS } from '@farol/domain/video-source.ts'
import { z } from 'zod'
import { undoable, undoDeletion } from './deletions.ts'
import { endpoint } from './endpoint.ts'
import { id, version } from './ids.ts'
import { durationSeconds, lessonBody, lessonContent, lessonUpdate } from './lesson-fields.ts'
import { addList } from './lesson-list.ts'
import { planEffect } from './lesson-plan.ts'
import { adminMaterial } from './materials.ts'
import { position } from './numbers.ts'
import { searchedText } from './text.ts'
import { uploadedVideo } from './videos.ts'

const quizOfLesson = z.object({ id, title: z.string(), questionCount: z.int(), attemptCount: z.int() })

const videoFailure = z.object({ count: z.int(), lastAt: z.iso.datetime(), browser: z.string() })

const adminLesson = lessonContent.extend({
  videoKind: z.enum(VIDEO_KINDS),
  /** The length of its video is unknown although a player could report it: the course cannot be published. */
  isLengthMissing: z.boolean(),
  orderIndex: z.int(),
  requiresPrevious: z.boolean(),
  studentCount: z.int(),
  quiz: quizOfLesson.nullable(),
  videoFailure: videoFailure.nullable(),
  /** Null for a video by link. */
  uploadedVideo: uploadedVideo.nullable(),
  materials: z.array(adminMaterial),
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
  /** Null for a video by link. */
  uploadedVideo: uploadedVideo.nullable(),
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
      course: z.object({
        id,
        title: z.string(),
        isPublished: z.boolean(),
        /** The file that it was imported from, while that can be undone. */
        importedFrom: z.string().nullable(),
        /** Null if no turma has the course, or several. */
        onlyTurmaId: id.nullable(),
      }),
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
    errors: ['NOT_FOUND', 'LENGTH_MISSING', 'VIDEO_NOT_FOUND', 'MATERIAL_NOT_FOUND'],
  }),
  addList,
  planEffect,
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/courses/{courseId}/lessons/{lessonId}',
    access: 'admin',
    clients: 'write',
    summary: 'Change a lesson; omitted position, captions and materials stay as they are',
    params: ofLesson,
    body: lessonUpdate,
    returns: z.object({ version }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'LENGTH_MISSING', 'VIDEO_NOT_FOUND', 'MATERIAL_NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/courses/{courseId}/lessons/{lessonId}',
    access: 'admin',
    clients: 'write',
    summary: 'Delete a lesson with its quiz, progress and attempts',
    params: ofLesson,
    returns: undoable,
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
    returns: undoable,
    errors: ['NOT_FOUND'],
  }),
  undoDeletion,
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
