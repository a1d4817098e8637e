import type { analytics } from '@farol/contract/analytics.ts'
import type { Output } from '@farol/contract/endpoint.ts'
import type { Period } from '@farol/domain/analytics.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export type AnalyticsOverview = Output<typeof analytics.overview>

type OfPeriod = { period: Period; turmaId: string | undefined }

/** What was shown before stays on the screen while another period is on its way. */
export const analyticsQuery = ({ period, turmaId }: OfPeriod) =>
  queryOptions({
    queryKey: queryKey('analytics', 'overview', period, turmaId),
    queryFn: ({ signal }) =>
      call<typeof analytics.overview>(
        { method: 'GET', path: '/api/admin/analytics' },
        { query: { period, ...(turmaId && { turmaId }) } },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

export const funnelQuery = (courseId: string, turmaId: string | undefined) =>
  queryOptions({
    queryKey: queryKey('analytics', 'funnel', courseId, turmaId),
    queryFn: ({ signal }) =>
      call<typeof analytics.funnel>(
        { method: 'GET', path: '/api/admin/analytics/courses/{courseId}' },
        { params: { courseId }, query: turmaId ? { turmaId } : {} },
        signal,
      ),
  })

export const retentionQuery = (lessonId: string, turmaId: string | undefined) =>
  queryOptions({
    queryKey: queryKey('analytics', 'retention', lessonId, turmaId),
    queryFn: ({ signal }) =>
      call<typeof analytics.retention>(
        { method: 'GET', path: '/api/admin/analytics/lessons/{lessonId}' },
        { params: { lessonId }, query: turmaId ? { turmaId } : {} },
        signal,
      ),
  })

/** Where the browser downloads from how far each student came in a course. */
export const progressCsvPath = (courseId: string, turmaId: string | undefined) =>
  `/api/admin/courses/${courseId}/progress.csv${turmaId ? `?turmaId=${turmaId}` : ''}`
