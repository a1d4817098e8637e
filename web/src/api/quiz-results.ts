import type { Output } from '@farol/contract/endpoint.ts'
import type { quizResults, RESULT_FILTERS, RESULT_SORTS } from '@farol/contract/quiz-results.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export type ResultFilter = (typeof RESULT_FILTERS)[number]
export type ResultSort = (typeof RESULT_SORTS)[number]
export type QuizOverview = Output<typeof quizResults.overview>
export type AttemptDetails = Output<typeof quizResults.details>

export const quizOverviewQuery = (quizId: string) =>
  queryOptions({
    queryKey: queryKey('quiz-results', quizId, 'overview'),
    queryFn: ({ signal }) =>
      call<typeof quizResults.overview>(
        { method: 'GET', path: '/api/admin/quizzes/{quizId}/results' },
        { params: { quizId } },
        signal,
      ),
  })

export type ResultListing = { filter: ResultFilter; sort: ResultSort }

/** Attempts by pages. What was listed before stays on the screen while the next list is on its way. */
export const attemptsQuery = (quizId: string, { filter, sort }: ResultListing) =>
  infiniteQueryOptions({
    queryKey: queryKey('quiz-results', quizId, 'attempts', { filter, sort }),
    queryFn: ({ pageParam, signal }) =>
      call<typeof quizResults.attempts>(
        { method: 'GET', path: '/api/admin/quizzes/{quizId}/attempts' },
        { params: { quizId }, query: { filter, sort, ...(pageParam ? { after: pageParam } : {}) } },
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
export const attemptsCsvPath = (quizId: string, filter: ResultFilter) =>
  `/api/admin/quizzes/${quizId}/attempts.csv?filter=${filter}`
