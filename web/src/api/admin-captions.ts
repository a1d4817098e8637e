import type { captions } from '@farol/contract/captions.ts'
import type { CaptionLanguage } from '@farol/domain/captions/languages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, TRANSFER_TIMEOUT_MS } from './client.ts'
import type { LessonPlace } from './lessons.ts'
import { queryKey } from './query-keys.ts'

/** The uploaded captions of a lesson, for those who write it. */
export const uploadedCaptionsQuery = (params: LessonPlace) =>
  queryOptions({
    queryKey: queryKey('uploaded-captions', params.courseId, params.lessonId),
    queryFn: async ({ signal }) =>
      (
        await call<typeof captions.list>(
          { method: 'GET', path: '/api/admin/courses/{courseId}/lessons/{lessonId}/captions' },
          { params },
          signal,
        )
      ).captions,
  })

type OfLanguage = LessonPlace & { language: CaptionLanguage }

export const saveCaptions = (params: OfLanguage, file: File) =>
  call<typeof captions.save>(
    { method: 'PUT', path: '/api/admin/courses/{courseId}/lessons/{lessonId}/captions/{language}' },
    { params, query: { name: file.name } },
    undefined,
    { timeoutMs: TRANSFER_TIMEOUT_MS, body: file, headers: { 'content-type': 'application/octet-stream' } },
  )

export const removeCaptions = (params: OfLanguage) =>
  call<typeof captions.remove>(
    { method: 'DELETE', path: '/api/admin/courses/{courseId}/lessons/{lessonId}/captions/{language}' },
    { params },
  )
