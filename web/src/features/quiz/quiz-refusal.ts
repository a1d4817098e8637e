import { linkOptions } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import type { LessonPlace } from '#/api/lessons.ts'

type Refusal = {
  /** The attempt was sent: what this browser still holds of it is of no use. */
  isOver?: boolean
  notice?: { title: string; detail: string }
  target: ReturnType<typeof places>[keyof ReturnType<typeof places>]
}

/** Where a student is redirected whom the server does not let take the quiz, and the reason shown. */
export function quizRefusal(error: unknown, place: LessonPlace): Refusal | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  const { lesson, course, result } = places(place)
  switch (error.code) {
    case 'QUIZ_TAKEN':
      return { isOver: true, target: result }
    case 'NOT_FOUND':
      // If the course is only unpublished, the attempt continues once it is published again.
      return {
        target: lesson,
        notice: { title: 'Quiz não encontrado', detail: 'Quiz não disponível nesta aula.' },
      }
    case 'QUIZ_NOT_OPEN':
      return { target: lesson, notice: { title: 'Acesso negado', detail: error.title } }
    case 'LESSON_LOCKED':
    case 'LESSON_NOT_RELEASED':
    case 'COURSE_LOCKED':
      return { target: course, notice: { title: 'Acesso negado', detail: error.title } }
    default:
      return undefined
  }
}

const places = (params: LessonPlace) => ({
  lesson: linkOptions({ to: '/course/$courseId/lesson/$lessonId', params }),
  course: linkOptions({ to: '/course/$courseId', params: { courseId: params.courseId } }),
  result: linkOptions({ to: '/course/$courseId/lesson/$lessonId/quiz/result', params }),
})
