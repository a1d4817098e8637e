import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftOf, useStoredDraft } from '#/forms/use-stored-draft.ts'
import { type EditedQuestion, useQuizQuestions } from './quiz-questions.ts'

/** The questions while they are being edited, and what of them was not saved the last time. */
export function useDraftQuestions(of: DraftOf | undefined, initial: EditedQuestion[]) {
  const [saved] = useState({ questions: initial })
  const { restored, isOlder, forget, write } = useStoredDraft(
    of && { ...of, name: `${of.name}.questions` },
    saved,
  )
  const list = useQuizQuestions(restored ? restored.questions.map(withOwnKey) : initial)
  const { questions, isDirty } = list
  const store = useEffectEvent(() => {
    if (isDirty) write({ questions }, saved)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored whenever the list is another one.
  useEffect(() => store(), [questions])
  return { list, isRestored: restored !== undefined, isOlder, forget }
}

/** Of new questions: the page that gave them their keys is gone. */
const withOwnKey = (question: EditedQuestion, index: number): EditedQuestion =>
  question.id === null ? { ...question, key: `recuperada-${index}` } : question
