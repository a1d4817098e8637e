import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftOf, useForgetDraft, useStoredDraft } from '#/forms/use-stored-draft.ts'
import {
  type EditedQuestion,
  mergedQuestions,
  type QuizQuestions,
  restoredQuestions,
  useQuizQuestions,
  withoutAnswers,
} from './quiz-questions.ts'

/** The questions while they are being edited, and what of them was not saved the last time. */
export function useDraftQuestions(of: DraftOf | undefined, initial: EditedQuestion[]) {
  const [saved] = useState(() => ({ questions: initial.map(withoutAnswers) }))
  const { restored, isOlder, forget, write } = useStoredDraft(
    of && { ...of, name: `${of.name}.questions`, merges: { questions: mergedQuestions } },
    saved,
  )
  const [start] = useState(() => restored && restoredQuestions(restored.questions, initial, { isOlder }))
  const list = useQuizQuestions(start ?? initial)
  const { questions, isDirty } = list
  const store = useEffectEvent(() => {
    if (isDirty) write({ questions: questions.map(withoutAnswers) }, saved)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored whenever the list is another one.
  useEffect(() => store(), [questions])
  return { list, isRestored: restored !== undefined, isOlder, forget }
}

/** What is typed into a dialog beside the questions and has not come into the list yet. */
export function useDialogDrafts(
  of: DraftOf | undefined,
  list: QuizQuestions,
  edited: EditedQuestion | undefined,
) {
  const forgetDraft = useForgetDraft()
  const partOf = (part: string) => of && { ...of, name: `${of.name}.${part}` }
  return {
    questionDraft: partOf(`question.${edited?.key ?? 'new'}`),
    importDraft: partOf('import'),
    /** Closes without adding. Who has typed was asked; what only came back stays for the next time. */
    leave: (draft: DraftOf | undefined) => {
      if (draft && list.isTyping) forgetDraft(draft.name)
      list.setIsTyping(false)
    },
  }
}
