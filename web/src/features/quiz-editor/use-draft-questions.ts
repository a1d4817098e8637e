import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftOf, useStoredDraft } from '#/forms/use-stored-draft.ts'
import { type EditedQuestion, restoredQuestions, useQuizQuestions } from './quiz-questions.ts'

/** The questions while they are being edited, and what of them was not saved the last time. */
export function useDraftQuestions(of: DraftOf | undefined, initial: EditedQuestion[]) {
  const [saved] = useState({ questions: initial })
  const { restored, isOlder, forget, write } = useStoredDraft(
    of && { ...of, name: `${of.name}.questions` },
    saved,
  )
  const [start] = useState(() => restored && restoredQuestions(restored.questions, initial, { isOlder }))
  const list = useQuizQuestions(start ?? initial)
  const { questions, isDirty } = list
  const store = useEffectEvent(() => {
    if (isDirty) write({ questions }, saved)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored whenever the list is another one.
  useEffect(() => store(), [questions])
  return { list, isRestored: restored !== undefined && start !== undefined, isOlder, forget }
}
