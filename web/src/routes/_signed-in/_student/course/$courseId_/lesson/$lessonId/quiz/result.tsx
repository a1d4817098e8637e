import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { quizResultQuery } from '#/api/quizzes.ts'
import { pageHead } from '#/app/page-head.ts'
import { QuizResultScreen } from '#/features/quiz/quiz-result-screen.tsx'
import { ResultError } from '#/features/quiz/result-error.tsx'
import { ResultNotFound } from '#/features/quiz/result-not-found.tsx'
import { ResultSkeleton } from '#/features/quiz/result-skeleton.tsx'

export const Route = createFileRoute('/_signed-in/_student/course/$courseId_/lesson/$lessonId/quiz/result')({
  // Loading and waiting belong to this screen alone: no other page's first load carries them.
  codeSplitGroupings: [
    ['loader', 'pendingComponent'],
    ['component', 'errorComponent'],
  ],
  loader: async ({ context, params }) => {
    try {
      return await context.queryClient.fetchQuery({ ...quizResultQuery(params), staleTime: 0 })
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return null
      throw error
    }
  },
  head: ({ loaderData: result }) =>
    result
      ? pageHead({ title: `Resultado · ${result.lesson.title}`, description: 'O seu resultado neste quiz.' })
      : pageHead({ title: 'Resultados não encontrados', description: 'Não há resultado deste quiz.' }),
  component: ResultPage,
  pendingComponent: ResultSkeleton,
  errorComponent: ResultError,
})

function ResultPage() {
  const place = Route.useParams()
  return Route.useLoaderData() ? <Result place={place} /> : <ResultNotFound place={place} />
}

function Result({ place }: { place: { courseId: string; lessonId: string } }) {
  const { data } = useSuspenseQuery(quizResultQuery(place))
  return <QuizResultScreen result={data} />
}
