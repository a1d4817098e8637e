import { linkOptions } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import type { LessonPlace } from '#/api/lessons.ts'

type Refusal = {
  /** The attempt was sent: what this browser still holds of it is of no use. */
  isOver?: boolean
  notice?: { title: string; detail: string }
  target: ReturnType<typeof places>[keyof ReturnType<typeof places>]
}

/** Where somebody is led whom the server does not let take the quiz, and what they are told. */
export function quizRefusal(error: unknown, place: LessonPlace): Refusal | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  const { lesson, course, result } = places(place)
  switch (error.code) {
    case 'QUIZ_TAKEN':
      return { isOver: true, target: result }
    case 'NOT_FOUND':
      // Of a course that is only unpublished the attempt goes on when it is back.
      return {
        target: lesson,
        notice: { title: 'Quiz não encontrado', detail: 'Quiz não disponível nesta aula.' },
      }
    case 'QUIZ_NOT_OPEN':
      return { target: lesson, notice: { title: 'Acesso negado', detail: error.title } }
    case 'LESSON_LOCKED':
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
