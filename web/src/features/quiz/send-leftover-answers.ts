import { saveDraft } from '#/api/quizzes.ts'
import { isRefusedForGood } from '#/player/save-retry.ts'
import { acknowledge, isDraftGone } from './stored-draft.ts'
import { draftsOf } from './use-draft-answers.ts'

/** A quiz that is open looks after its own choices. */
const isOpen = (lessonId: string) => window.location.pathname.endsWith(`/lesson/${lessonId}/quiz`)

/** Sends what earlier visits to quizzes could not. */
export async function sendLeftoverAnswers(userId: string) {
  const drafts = draftsOf(userId)
  for (const lessonId of drafts.lessonIds()) {
    const draft = drafts.read(lessonId)
    if (!draft || Object.keys(draft.unsent).length === 0 || isOpen(lessonId)) continue
    const { draftId, courseId, unsent } = draft
    try {
      const { choices } = await saveDraft({ courseId, lessonId }, { draftId, choices: unsent })
      drafts.merge(lessonId, acknowledge(draft, unsent, choices))
    } catch (error) {
      // Whatever else is wrong will be wrong for the others, too: the next visit tries again.
      if (!isRefusedForGood(error)) return
      if (isDraftGone(error)) drafts.remove(lessonId, draftId)
    }
  }
}
