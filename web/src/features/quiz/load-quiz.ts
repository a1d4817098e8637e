import { redirect } from '@tanstack/react-router'
import type { LessonPlace } from '#/api/lessons.ts'
import { startQuiz } from '#/api/quizzes.ts'
import { notify } from '#/notices/notices.ts'
import { quizRefusal } from './quiz-refusal.ts'
import { draftsOf } from './use-draft-answers.ts'

/** Begins the quiz or goes on with it; whoever may not is led elsewhere and told why. */
export async function loadQuiz(place: LessonPlace, userId: string, signal: AbortSignal) {
  try {
    return await startQuiz(place, signal)
  } catch (error) {
    const refusal = quizRefusal(error, place)
    if (!refusal) throw error
    if (refusal.isOver) draftsOf(userId).remove(place.lessonId)
    if (refusal.notice) notify.error(refusal.notice)
    throw redirect({ ...refusal.target, replace: true })
  }
}
