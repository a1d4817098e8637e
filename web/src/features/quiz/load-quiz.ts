import { redirect } from '@tanstack/react-router'
import type { LessonPlace } from '#/api/lessons.ts'
import { startQuiz } from '#/api/quizzes.ts'
import { notify } from '#/notices/notices.ts'
import { draftOutbox } from '#/outbox/draft-entry.ts'
import { pageStore } from '#/outbox/page-outbox.ts'
import { openAfterOutbox } from '#/outbox/progress-gate.ts'
import { quizRefusal } from './quiz-refusal.ts'

/** Begins or continues the quiz; who may not is redirected, with the reason. */
export async function loadQuiz(place: LessonPlace, userId: string, signal: AbortSignal) {
  try {
    return await openAfterOutbox(userId, () => startQuiz(place, signal))
  } catch (error) {
    const refusal = quizRefusal(error, place)
    if (!refusal) throw error
    if (refusal.isOver) draftOutbox({ store: pageStore, userId }).removeAll(place.lessonId)
    if (refusal.notice) notify.error(refusal.notice)
    throw redirect({ ...refusal.target, replace: true })
  }
}
