import { redirect } from '@tanstack/react-router'
import type { LessonPlace } from '../../../../../../../api/lessons.ts'
import { startQuiz } from '../../../../../../../api/quizzes.ts'
import { notify } from '../../../../../../../notices/notices.ts'
import { forgetAttemptKey } from '../../../../../../../quiz/attempt-key.ts'
import { quizRefusal } from '../../../../../../../quiz/quiz-refusal.ts'

/** Begins the quiz or goes on with it; whoever may not is led elsewhere and told why. */
export async function loadQuiz(place: LessonPlace, signal: AbortSignal) {
  try {
    const started = await startQuiz(place, signal)
    // Nothing chosen yet: a key left over from an earlier attempt would bring back that one's result.
    if (Object.keys(started.answers).length === 0) forgetAttemptKey(started.quiz.id)
    return started
  } catch (error) {
    const refusal = quizRefusal(error, place)
    if (!refusal) throw error
    if (refusal.notice) notify.error(refusal.notice)
    throw redirect({ ...refusal.target, replace: true })
  }
}
