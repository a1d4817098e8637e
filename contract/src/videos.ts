import { RENDITION_STATES } from '@farol/domain/renditions.ts'
import { VIDEO_FAILURES, VIDEO_STATES } from '@farol/domain/uploaded-video.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LOCKED } from './errors.ts'
import { id } from './ids.ts'

const percent = z.int().min(0).max(100)

/** An uploaded video, as administrators see it. A lesson names it by its `url`. */
export const uploadedVideo = z.object({
  id,
  /** What a lesson sends as its `videoUrl`. */
  url: z.string(),
  name: z.string(),
  size: z.int(),
  state: z.enum(VIDEO_STATES),
  receivedBytes: z.int(),
  /** How far the preparation is. */
  percent,
  /** Whole seconds; 0 until the video is ready. */
  duration: z.int(),
  /** As shown, after rotation; null until the video is ready. */
  picture: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** The state of the 360p and 720p versions, made with ffmpeg after the video is ready; without ffmpeg they stay `waiting`. */
  renditions: z.enum(RENDITION_STATES),
  failure: z.object({ code: z.enum(VIDEO_FAILURES), message: z.string(), canRetry: z.boolean() }).nullable(),
})
export type UploadedVideo = z.infer<typeof uploadedVideo>

/** The uploaded video of an opened lesson. */
export const playableVideo = z.object({
  /** `waiting`: it will be ready without anybody's help. `failed`: an administrator has to see to it. */
  state: z.enum(['waiting', 'ready', 'failed']),
  percent,
  /** For the player; null until it is ready. */
  address: z.string().nullable(),
  /** The lines of that file: 1080 for "1080p". */
  lines: z.int().nullable(),
  /** A picture of it; null if there is none. */
  poster: z.string().nullable(),
  /** The same video in several qualities (HLS); null until its renditions are made. */
  stream: z
    .object({
      address: z.string(),
      /** Lowest first. */
      renditions: z.array(z.object({ lines: z.int(), address: z.string() })),
    })
    .nullable(),
})
export type PlayableVideo = z.infer<typeof playableVideo>

const ofLesson = z.object({ lessonId: id })
const ofRendition = ofLesson.extend({ sha256: z.string().regex(/^[\da-f]{64}$/) })
const LESSON_ERRORS = ['NOT_FOUND', ...LOCKED] as const

const ofVideo = z.object({ videoId: id })

export const videos = {
  one: endpoint({
    method: 'GET',
    path: '/api/admin/videos/{videoId}',
    access: 'admin',
    clients: 'read',
    summary: 'An uploaded video and its state',
    params: ofVideo,
    returns: uploadedVideo,
    errors: ['NOT_FOUND'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/videos/{videoId}/retry',
    access: 'admin',
    clients: 'write',
    summary:
      'Prepare a video again whose preparation failed, or make its renditions again if those failed; one in another state stays as it is',
    params: ofVideo,
    returns: uploadedVideo,
    errors: ['NOT_FOUND'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/videos/{videoId}/file',
    access: 'admin',
    clients: 'read',
    summary: 'The file of a video that is ready, whole or a range of it',
    params: ofVideo,
    returns: z.unknown(),
    produces: 'video/mp4',
    errors: ['NOT_FOUND', 'VIDEO_NOT_READY'],
  }),
  ofLesson: endpoint({
    method: 'GET',
    path: '/api/lessons/{lessonId}/video',
    access: 'signed-in',
    clients: 'read',
    summary: 'The uploaded video of a lesson, whole or a range of it, for whoever may open the lesson',
    params: ofLesson,
    returns: z.unknown(),
    produces: 'video/mp4',
    errors: [...LESSON_ERRORS, 'VIDEO_NOT_READY'],
  }),
  poster: endpoint({
    method: 'GET',
    path: '/api/lessons/{lessonId}/poster',
    access: 'signed-in',
    clients: 'read',
    summary: 'A picture of the uploaded video of a lesson',
    params: ofLesson,
    returns: z.unknown(),
    produces: 'image/jpeg',
    errors: LESSON_ERRORS,
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/lessons/{lessonId}/stream.m3u8',
    access: 'signed-in',
    clients: 'read',
    summary: 'The uploaded video of a lesson in several qualities (HLS)',
    params: ofLesson,
    returns: z.unknown(),
    produces: 'application/vnd.apple.mpegurl',
    errors: LESSON_ERRORS,
  }),
  playlist: endpoint({
    method: 'GET',
    path: '/api/lessons/{lessonId}/stream/{sha256}/playlist.m3u8',
    access: 'signed-in',
    clients: 'read',
    summary: 'One of these qualities (HLS)',
    params: ofRendition,
    returns: z.unknown(),
    produces: 'application/vnd.apple.mpegurl',
    errors: LESSON_ERRORS,
  }),
  segments: endpoint({
    method: 'GET',
    path: '/api/lessons/{lessonId}/stream/{sha256}/segments',
    access: 'signed-in',
    clients: 'read',
    isRemembered: true,
    summary: 'The segments of a quality, as ranges of one file',
    params: ofRendition,
    returns: z.unknown(),
    produces: 'video/mp4',
    errors: LESSON_ERRORS,
  }),
}
