import type { DraftQuestion } from '@farol/domain/quiz-authoring.ts'
import type { QuizValues, TakenQuestion } from '../../../../../api/quizzes.ts'

/** A question in the editor. A new one has no id yet, so it is told apart by a key of its own. */
export type EditedQuestion = DraftQuestion & { key: string; id: string | null }

let made = 0

export function newEdited(question: DraftQuestion): EditedQuestion {
  made += 1
  return { ...question, id: null, key: `nova-${made}` }
}

export const knownEdited = (question: DraftQuestion & { id: string }): EditedQuestion => ({
  ...question,
  key: question.id,
})

export const toSaved = ({ key: _, ...question }: EditedQuestion): QuizValues['questions'][number] => question

/** The question as a student would get it. */
export const toTaken = ({ key, text, options }: EditedQuestion): TakenQuestion => ({
  id: key,
  text,
  options: options.map((option, index) => ({ id: `${key}-${index}`, text: option.text })),
})
