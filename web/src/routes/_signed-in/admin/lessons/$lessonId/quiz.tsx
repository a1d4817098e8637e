import { createFileRoute } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { editedQuizQuery } from '#/api/quizzes.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { QuizEditorLoading, QuizEditorScreen } from '#/features/quiz-editor/quiz-editor-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/lessons/$lessonId/quiz')({
  loader: async ({ context, params }) => {
    try {
      return await context.queryClient.fetchQuery({ ...editedQuizQuery(params.lessonId), staleTime: 0 })
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return null
      throw error
    }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `Quiz · ${loaderData.lesson.title}` : 'Aula não encontrada',
    }),
  component: QuizEditorScreen,
  pendingComponent: QuizEditorLoading,
  errorComponent: DataFailed,
})
