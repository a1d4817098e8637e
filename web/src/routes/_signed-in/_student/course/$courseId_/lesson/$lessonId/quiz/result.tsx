import { createFileRoute } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { quizResultQuery } from '#/api/quizzes.ts'
import { pageHead } from '#/app/page-head.ts'
import { ResultFailed, ResultLoading, ResultScreen } from '#/features/quiz/result-screen.tsx'

export const Route = createFileRoute('/_signed-in/_student/course/$courseId_/lesson/$lessonId/quiz/result')({
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
      ? pageHead({ title: `Resultado · ${result.lesson.title}` })
      : pageHead({ title: 'Resultados não encontrados' }),
  component: ResultScreen,
  pendingComponent: ResultLoading,
  errorComponent: ResultFailed,
})
