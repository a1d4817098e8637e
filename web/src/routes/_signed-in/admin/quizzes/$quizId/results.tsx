import { createFileRoute } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { attemptsQuery, quizOverviewQuery } from '#/api/quiz-results.ts'
import { pageHead } from '#/app/page-head.ts'
import { type ResultsSearch, readListing, resultsSearch } from '#/features/quiz-results/listing.ts'
import {
  QuizResultsFailed,
  QuizResultsLoading,
  QuizResultsScreen,
} from '#/features/quiz-results/quiz-results-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/quizzes/$quizId/results')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): ResultsSearch => search,
  loader: async ({ context: { queryClient }, params: { quizId }, location }) => {
    const listing = readListing(resultsSearch(location.search))
    try {
      const [overview] = await Promise.all([
        queryClient.ensureQueryData({
          ...quizOverviewQuery(quizId, listing.turmaId),
          revalidateIfStale: true,
        }),
        queryClient.ensureInfiniteQueryData({ ...attemptsQuery(quizId, listing), revalidateIfStale: true }),
      ])
      return overview
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return null
      throw error
    }
  },
  head: ({ loaderData: overview }) =>
    pageHead({
      title: overview ? `Resultados · ${overview.quiz.title}` : 'Quiz não encontrado',
    }),
  component: QuizResultsScreen,
  pendingComponent: QuizResultsLoading,
  errorComponent: QuizResultsFailed,
})
