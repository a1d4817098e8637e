import type { lessons, ProgressSample } from '@farol/contract/lessons.ts'
import type { materials } from '@farol/contract/materials.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, SAVE_TIMEOUT_MS } from './client.ts'
import { openedAhead } from './opened-ahead.ts'
import { invalidateAnswered, keyPrefix, queryKey } from './query-keys.ts'

export type LessonPlace = { courseId: string; lessonId: string }

/** Never from the cache: opening starts the lesson, and the student may have gone on elsewhere meanwhile. */
export const openedLessonQuery = (params: LessonPlace) =>
  queryOptions({
    queryKey: queryKey('opened-lesson', params.courseId, params.lessonId),
    queryFn: async ({ signal }) =>
      (await openedAhead(`/api/courses/${params.courseId}/lessons/${params.lessonId}/open`)) ??
      call<typeof lessons.open>(
        { method: 'POST', path: '/api/courses/{courseId}/lessons/{lessonId}/open' },
        { params },
        signal,
      ),
    staleTime: 0,
    gcTime: 0,
  })

/** They come with the opened lesson: only a live event asks for them again, and the video plays on meanwhile. */
export const lessonMaterialsQuery = ({ courseId, lessonId }: LessonPlace) =>
  queryOptions({
    queryKey: queryKey('lesson-materials', courseId, lessonId),
    queryFn: async ({ signal }) =>
      (
        await call<typeof materials.list>(
          { method: 'GET', path: '/api/lessons/{lessonId}/materials' },
          { params: { lessonId } },
          signal,
        )
      ).materials,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const reportVideoFailure = (params: LessonPlace) =>
  call<typeof lessons.reportVideoFailure>(
    { method: 'POST', path: '/api/courses/{courseId}/lessons/{lessonId}/video-failure' },
    { params },
  )

export const reportVideoLength = (params: LessonPlace, body: { seconds: number; videoUrl: string }) =>
  call<typeof lessons.reportVideoLength>(
    { method: 'POST', path: '/api/courses/{courseId}/lessons/{lessonId}/video-length' },
    { params, body },
  )

/** Outlives the page: the last save is sent while the tab closes. */
export const saveProgress = (lessonId: string, body: ProgressSample) =>
  call<typeof lessons.saveProgress>(
    { method: 'POST', path: '/api/lessons/{lessonId}/progress' },
    { params: { lessonId }, body },
    undefined,
    { keepalive: true, timeoutMs: SAVE_TIMEOUT_MS },
  )

/** Progress shows in every list of courses, and may have unlocked the next lesson. */
export const refreshAfterWatching = (queryClient: QueryClient) =>
  invalidateAnswered(queryClient, [keyPrefix('courses'), keyPrefix('course')])
