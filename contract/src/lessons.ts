import { SAVE_AGE_MAX_SECONDS, URL_MAX, VIDEO_DURATION_MAX_SECONDS } from '@farol/domain/limits.ts'
import { VISIT_NUMBER_MAX } from '@farol/domain/watch-progress.ts'
import { SEGMENTS_TEXT } from '@farol/domain/watched-segments.ts'
import { z } from 'zod'
import { captionTrack } from './captions.ts'
import { endpoint } from './endpoint.ts'
import { LOCKED } from './errors.ts'
import { id } from './ids.ts'
import { lessonContent } from './lesson-fields.ts'
import { material } from './materials.ts'
import { playableVideo } from './videos.ts'

const seconds = z.number().min(0).max(VIDEO_DURATION_MAX_SECONDS)
const visitNumber = z.int().min(0).max(VISIT_NUMBER_MAX)

/** What to do first to unlock a lesson. */
export const lessonLock = z.object({
  lessonId: id,
  lessonTitle: z.string(),
  /** Counted from 1, as shown. */
  lessonNumber: z.int(),
  what: z.enum(['video', 'quiz']),
  /** 0 if the quiz is missing. */
  missingSeconds: z.number(),
})
export type LessonLock = z.infer<typeof lessonLock>

/** The day on which a turma opens it, while it is not released. */
export const opensOn = z.iso.date().nullable()

/** The deadline that a turma sets, while the lesson is not done. It never locks. */
export const deadline = z.object({ dueOn: z.iso.date(), isOverdue: z.boolean() }).nullable()

const lessonProgress = z.object({
  watchPercentage: z.int(),
  isCompleted: z.boolean(),
  furthestSeconds: z.number(),
  /** Watched again since the quiz was failed; null if no rewatch is required. */
  rewatchPercentage: z.int().nullable(),
})

const openedLesson = z.object({
  course: z.object({ id, title: z.string(), isCompleted: z.boolean() }),
  lesson: lessonContent.extend({
    /** The length is confirmed: players report only a different one. */
    isLengthConfirmed: z.boolean(),
    /** Null for a video by link. */
    uploadedVideo: playableVideo.nullable(),
    materials: z.array(material),
    /** Those that were uploaded. */
    captions: z.array(captionTrack),
  }),
  progress: lessonProgress.extend({
    positionSeconds: z.number(),
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
  next: z.object({ id, title: z.string(), opensOn }).nullable(),
  deadline,
  isFastForwardBlocked: z.boolean(),
})
export type OpenedLesson = z.infer<typeof openedLesson>

export const progressSample = z.strictObject({
  /** Where the student is now. */
  position: seconds,
  /** The furthest position since the last acknowledged save, if it is ahead of `position`. */
  reach: seconds.optional(),
  /** As the player reports it. */
  duration: seconds.nullable(),
  /** Seconds of video played since the last acknowledged save. */
  playedSeconds: seconds,
  /** The age of the position, if the save was delayed. Orders positions; credits nothing. */
  ageSeconds: z.number().min(0).max(SAVE_AGE_MAX_SECONDS).optional(),
  /** Orders the positions of one visit to the lesson. */
  visitTurn: z.strictObject({ visit: visitNumber, turn: visitNumber }).optional(),
  /** The hundredths of the video that were played, as 25 hexadecimal digits. */
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
    errors: ['NOT_FOUND', ...LOCKED],
  }),
  reportVideoFailure: endpoint({
    method: 'POST',
    path: '/api/courses/{courseId}/lessons/{lessonId}/video-failure',
    access: 'signed-in',
    clients: 'write',
    summary: 'Report to the administrators that the video of a lesson does not open',
    params: z.object({ courseId: id, lessonId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND', ...LOCKED],
  }),
  reportVideoLength: endpoint({
    method: 'POST',
    path: '/api/courses/{courseId}/lessons/{lessonId}/video-length',
    access: 'signed-in',
    clients: 'write',
    summary:
      'Report the length of the video of a lesson as your player sees it; reports that agree correct a wrong length',
    params: z.object({ courseId: id, lessonId: id }),
    body: z.strictObject({
      seconds: seconds.gt(0),
      /** Identifies the video: the lesson may have another one by now. */
      videoUrl: z.string().max(URL_MAX),
    }),
    returns: z.object({}),
    errors: ['NOT_FOUND', ...LOCKED, 'TOO_MANY_ATTEMPTS'],
  }),
  saveProgress: endpoint({
    method: 'POST',
    path: '/api/lessons/{lessonId}/progress',
    access: 'signed-in',
    clients: 'write',
    priority: 'saving',
    summary: 'Save your progress in an opened lesson; the server decides how much it credits',
    params: z.object({ lessonId: id }),
    body: progressSample,
    returns: savedProgress,
    errors: ['NOT_FOUND', ...LOCKED],
  }),
}
