import { VIDEO_DURATION_MAX_SECONDS } from '@farol/domain/limits.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { openedLessonQuery } from '#/api/lessons.ts'
import { pageHead } from '#/app/page-head.ts'
import { LessonFailed, LessonLoading, LessonScreen } from '#/features/lesson/lesson-screen.tsx'
import { notify } from '#/notices/notices.ts'
import { openAfterOutbox } from '#/outbox/progress-gate.ts'

const DESCRIPTION_LENGTH = 150

export const Route = createFileRoute('/_signed-in/course/$courseId/lesson/$lessonId/')({
  validateSearch: ({ t }: Record<string, unknown>): { t?: number } => {
    const seconds = Math.trunc(Number(t))
    return seconds > 0 ? { t: Math.min(seconds, VIDEO_DURATION_MAX_SECONDS) } : {}
  },
  // Opening a lesson starts it: that takes more than a pointer passing over a link.
  preload: false,
  loader: async ({ context, params }) => {
    try {
      const { id: userId } = context.user
      return await openAfterOutbox(userId, () => context.queryClient.fetchQuery(openedLessonQuery(params)))
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : undefined
      if (code === 'NOT_FOUND') return null
      if (code !== 'LESSON_LOCKED' && code !== 'COURSE_LOCKED' && code !== 'LESSON_NOT_RELEASED') throw error
      throw refused(error, params.courseId)
    }
  },
  head: ({ loaderData: opened }) =>
    opened
      ? pageHead({
          title: opened.lesson.title,
          description: opened.lesson.description.slice(0, DESCRIPTION_LENGTH),
        })
      : pageHead({ title: 'Aula não encontrada' }),
  component: LessonScreen,
  pendingComponent: LessonLoading,
  errorComponent: LessonFailed,
})

function refused(error: unknown, courseId: string) {
  notify.error({ title: 'Acesso negado', detail: error instanceof ApiProblem ? error.title : undefined })
  return redirect({ to: '/course/$courseId', params: { courseId }, replace: true })
}
