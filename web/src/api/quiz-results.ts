import type { Output } from '@farol/contract/endpoint.ts'
import type { quizResults, RESULT_FILTERS, RESULT_SORTS } from '@farol/contract/quiz-results.ts'
import type { Correction } from '@farol/domain/regrade.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export type ResultFilter = (typeof RESULT_FILTERS)[number]
export type ResultSort = (typeof RESULT_SORTS)[number]
export type QuizOverview = Output<typeof quizResults.overview>
export type AttemptDetails = Output<typeof quizResults.details>

/** The results of a turma's members, or of everybody. */
export const quizOverviewQuery = (quizId: string, turmaId: string | undefined) =>
  queryOptions({
    queryKey: queryKey('quiz-results', quizId, 'overview', turmaId),
    queryFn: ({ signal }) =>
      call<typeof quizResults.overview>(
        { method: 'GET', path: '/api/admin/quizzes/{quizId}/results' },
        { params: { quizId }, query: turmaId ? { turmaId } : {} },
        signal,
      ),
    // Only while the figures of another turma are on their way.
    placeholderData: (previous) => (previous?.quiz.id === quizId ? previous : undefined),
  })

export type ResultListing = { filter: ResultFilter; sort: ResultSort; turmaId: string | undefined }

/** Attempts by pages. What was listed before stays on the screen while the next list is on its way. */
export const attemptsQuery = (quizId: string, { filter, sort, turmaId }: ResultListing) =>
  infiniteQueryOptions({
    queryKey: queryKey('quiz-results', quizId, 'attempts', { filter, sort, turmaId }),
    queryFn: ({ pageParam, signal }) =>
      call<typeof quizResults.attempts>(
        { method: 'GET', path: '/api/admin/quizzes/{quizId}/attempts' },
        {
          params: { quizId },
          query: { filter, sort, ...(turmaId && { turmaId }), ...(pageParam && { after: pageParam }) },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const applyMinimum = (quizId: string, passingScore: number) =>
  call<typeof quizResults.applyMinimum>(
    { method: 'POST', path: '/api/admin/quizzes/{quizId}/apply-minimum' },
    { params: { quizId }, body: { passingScore } },
  )

export type RegradePreview = Output<typeof quizResults.previewRegrade>
type RegradeOf = { quizId: string; version: number; corrections: readonly Correction[] }

/** Whose result would change, page by page. Asked for again each time it is opened. */
export const regradePreviewQuery = ({ quizId, version, corrections }: RegradeOf) =>
  infiniteQueryOptions({
    queryKey: queryKey('regrade-preview', quizId, version, corrections),
    queryFn: ({ pageParam, signal }) =>
      call<typeof quizResults.previewRegrade>(
        { method: 'POST', path: '/api/admin/quizzes/{quizId}/regrade-preview' },
        {
          params: { quizId },
          body: { version, corrections: [...corrections], ...(pageParam && { after: pageParam }) },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const attemptDetailsQuery = (params: { userId: string; attemptId: string }) =>
  queryOptions({
    queryKey: queryKey('attempt', params.attemptId),
    queryFn: ({ signal }) =>
      call<typeof quizResults.details>(
        { method: 'GET', path: '/api/admin/users/{userId}/attempts/{attemptId}' },
        { params },
        signal,
      ),
  })

/** Where the browser downloads the attempts from, for a spreadsheet. */
export const attemptsCsvPath = (quizId: string, { filter, turmaId }: Omit<ResultListing, 'sort'>) =>
  `/api/admin/quizzes/${quizId}/attempts.csv?filter=${filter}${turmaId ? `&turmaId=${turmaId}` : ''}`
