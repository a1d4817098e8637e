import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { attemptsQuery, quizOverviewQuery } from '#/api/quiz-results.ts'
import { pageHead } from '#/app/page-head.ts'
import { loadNextPage } from '#/features/admin/load-next-page.ts'
import { resultsSearch } from '#/features/quiz-results/listing.ts'
import { readListing } from '#/features/quiz-results/listing-order.ts'
import { QuizMissing } from '#/features/quiz-results/quiz-missing.tsx'
import { QuizResults } from '#/features/quiz-results/quiz-results.tsx'
import { ResultsError } from '#/features/quiz-results/results-error.tsx'
import { ResultsSkeleton } from '#/features/quiz-results/results-skeleton.tsx'

export const Route = createFileRoute('/_signed-in/admin/quizzes/$quizId/results')({
  // Loading and waiting belong to this screen alone: no other page's first load carries them.
  codeSplitGroupings: [
    ['loader', 'pendingComponent'],
    ['component', 'errorComponent'],
  ],
  validateSearch: resultsSearch,
  loader: async ({ context: { queryClient }, params: { quizId }, location }) => {
    const search = resultsSearch(location.search)
    try {
      const [overview] = await Promise.all([
        queryClient.ensureQueryData({ ...quizOverviewQuery(quizId), revalidateIfStale: true }),
        queryClient.ensureInfiniteQueryData({
          ...attemptsQuery(quizId, readListing(search)),
          revalidateIfStale: true,
        }),
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
      description: 'As tentativas deste quiz e como cada pergunta se saiu.',
    }),
  component: ResultsPage,
  pendingComponent: ResultsSkeleton,
  errorComponent: ResultsError,
})

function ResultsPage() {
  return Route.useLoaderData() ? <Results /> : <QuizMissing />
}

function Results() {
  const { quizId } = Route.useParams()
  const listing = readListing(resultsSearch(Route.useSearch()))
  const navigate = Route.useNavigate()
  const { data: overview } = useSuspenseQuery(quizOverviewQuery(quizId))
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...attemptsQuery(quizId, listing),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <ResultsSkeleton />

  return (
    <QuizResults
      overview={overview}
      attempts={data.pages.flatMap(({ attempts }) => attempts)}
      listing={listing}
      onListing={(next) => void navigate({ search: resultsSearch(next), replace: true, resetScroll: false })}
      isStale={isPlaceholderData}
      hasMore={hasNextPage}
      isLoadingMore={isFetchingNextPage}
      onLoadMore={() => loadNextPage(fetchNextPage, 'Erro ao carregar resultados')}
    />
  )
}
