import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { useUser } from '#/app/use-user.ts'
import { QuizError } from '#/features/quiz/quiz-error.tsx'
import { QuizSkeleton } from '#/features/quiz/quiz-skeleton.tsx'
import { QuizTaker } from '#/features/quiz/quiz-taker.tsx'
import { QuizUnavailable } from '#/features/quiz/quiz-unavailable.tsx'

export const Route = createFileRoute('/_signed-in/course/$courseId/lesson/$lessonId/quiz/')({
  // Waiting belongs to this screen alone: no other page's first load carries it.
  codeSplitGroupings: [['pendingComponent'], ['component', 'errorComponent']],
  // Opening a quiz starts its clock: that takes more than a pointer passing over a link.
  preload: false,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ params, context, abortController }) => {
      const { loadQuiz } = await import('#/features/quiz/load-quiz.ts')
      return loadQuiz(params, context.user.id, abortController.signal)
    },
  },
  head: ({ loaderData: started }) =>
    pageHead({
      title: started ? `${started.quiz.title} · ${started.lesson.title}` : 'Quiz',
      description: 'O quiz desta aula.',
    }),
  component: QuizPage,
  pendingComponent: QuizSkeleton,
  errorComponent: QuizError,
})

function QuizPage() {
  const started = Route.useLoaderData()
  const place = Route.useParams()
  const { id: userId } = useUser()
  if (started.quiz.questions.length === 0) return <QuizUnavailable place={place} />
  return (
    <QuizTaker
      // Questions that changed meanwhile start over with the answers that still fit.
      key={started.quiz.questions.map(({ id }) => id).join()}
      started={started}
      place={place}
      userId={userId}
    />
  )
}
