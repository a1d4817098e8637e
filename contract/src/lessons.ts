import { SAVE_AGE_MAX_SECONDS, URL_MAX, VIDEO_DURATION_MAX_SECONDS } from '@farol/domain/limits.ts'
import { SEGMENTS_TEXT } from '@farol/domain/watched-segments.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

const seconds = z.number().min(0).max(VIDEO_DURATION_MAX_SECONDS)

/** What stands in the way of a locked lesson, and where to go to clear it. */
export const lessonLock = z.object({
  lessonId: id,
  lessonTitle: z.string(),
  /** Counted from 1, as shown. */
  lessonNumber: z.int(),
  what: z.enum(['video', 'quiz']),
  /** Still to be watched there; 0 when it is the quiz. */
  missingSeconds: z.number(),
})
export type LessonLock = z.infer<typeof lessonLock>

const lessonProgress = z.object({
  watchPercentage: z.int(),
  isCompleted: z.boolean(),
  furthestSeconds: z.number(),
  /** How much was watched again since the quiz was failed; null when no rewatch is asked for. */
  rewatchPercentage: z.int().nullable(),
})

const openedLesson = z.object({
  course: z.object({ id, title: z.string(), isCompleted: z.boolean() }),
  lesson: z.object({
    id,
    title: z.string(),
    description: z.string(),
    videoUrl: z.string(),
    /** Seconds; 0 when nobody knows it yet. */
    videoDuration: z.int(),
    /** Enough players have said it; only one that says something else is still of interest. */
    isLengthConfirmed: z.boolean(),
    minWatchPercentage: z.int(),
    /** A WebVTT file; empty when the lesson has none. */
    captionsUrl: z.string(),
  }),
  progress: lessonProgress.extend({
    positionSeconds: z.number(),
    /** How long ago the student was there. */
    positionAgeSeconds: z.number(),
  }),
  quiz: z
    .object({
      id,
      title: z.string(),
      description: z.string(),
      passingScore: z.int(),
      passed: z.boolean().nullable(),
      isRetakeAllowed: z.boolean(),
    })
    .nullable(),
  previous: z.object({ id, title: z.string() }).nullable(),
  next: z.object({ id, title: z.string() }).nullable(),
  isFastForwardBlocked: z.boolean(),
})
export type OpenedLesson = z.infer<typeof openedLesson>

export const progressSample = z.strictObject({
  /** Where the student is now. */
  position: seconds,
  /** The furthest position since the last save that was acknowledged, when it lies ahead of the position now. */
  reach: seconds.optional(),
  /** What the player says the video lasts. */
  duration: seconds.nullable(),
  /** Seconds of video played since the last save that was acknowledged. */
  playedSeconds: seconds,
  /** How long ago the student was at the position, when the save had to wait. Orders positions; credits nothing. */
  ageSeconds: z.number().min(0).max(SAVE_AGE_MAX_SECONDS).optional(),
  /** Which hundredths of the video were among it, as 25 hexadecimal digits. */
  segments: z.string().regex(SEGMENTS_TEXT).optional(),
})
export type ProgressSample = z.infer<typeof progressSample>

const savedProgress = lessonProgress.extend({ isCourseCompleted: z.boolean() })
export type SavedProgress = z.infer<typeof savedProgress>

export const lessons = {
  open: endpoint({
    method: 'POST',
    path: '/api/courses/{courseId}/lessons/{lessonId}/open',
    access: 'signed-in',
    clients: 'write',
    summary: 'Open a lesson: checks that it is not locked, and starts its progress',
    params: z.object({ courseId: id, lessonId: id }),
    returns: openedLesson,
    errors: ['NOT_FOUND', 'LESSON_LOCKED', 'COURSE_LOCKED'],
  }),
  reportVideoFailure: endpoint({
    method: 'POST',
    path: '/api/courses/{courseId}/lessons/{lessonId}/video-failure',
    access: 'signed-in',
    clients: 'write',
    summary: 'Tell the administrators that the video of a lesson does not open',
    params: z.object({ courseId: id, lessonId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND', 'LESSON_LOCKED', 'COURSE_LOCKED'],
  }),
  reportVideoLength: endpoint({
    method: 'POST',
    path: '/api/courses/{courseId}/lessons/{lessonId}/video-length',
    access: 'signed-in',
    clients: 'write',
    summary:
      'Tell how long your player says the video of a lesson is; lengths that agree correct a wrong one',
    params: z.object({ courseId: id, lessonId: id }),
    body: z.strictObject({
      seconds: seconds.gt(0),
      /** Of which video: the lesson may have got another one meanwhile. */
      videoUrl: z.string().max(URL_MAX),
    }),
    returns: z.object({}),
    errors: ['NOT_FOUND', 'LESSON_LOCKED', 'COURSE_LOCKED', 'TOO_MANY_ATTEMPTS'],
  }),
  saveProgress: endpoint({
    method: 'POST',
    path: '/api/lessons/{lessonId}/progress',
    access: 'signed-in',
    clients: 'write',
    priority: 'saving',
    summary: 'Save where you are in an opened lesson; the server decides what it credits',
    params: z.object({ lessonId: id }),
    body: progressSample,
    returns: savedProgress,
    errors: ['NOT_FOUND', 'LESSON_LOCKED', 'COURSE_LOCKED'],
  }),
}
