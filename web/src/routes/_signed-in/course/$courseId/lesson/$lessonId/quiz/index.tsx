import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { QuizFailed, QuizLoading, QuizScreen } from '#/features/quiz/quiz-screen.tsx'

export const Route = createFileRoute('/_signed-in/course/$courseId/lesson/$lessonId/quiz/')({
  // Opening a quiz starts its clock: that takes more than a pointer passing over a link.
  preload: false,
  loader: async ({ params, context, abortController }) => {
    const { loadQuiz } = await import('#/features/quiz/load-quiz.ts')
    return loadQuiz(params, context.user.id, abortController.signal)
  },
  head: ({ loaderData: started }) =>
    pageHead({
      title: started ? `${started.quiz.title} · ${started.lesson.title}` : 'Quiz',
    }),
  component: QuizScreen,
  pendingComponent: QuizLoading,
  errorComponent: QuizFailed,
})
