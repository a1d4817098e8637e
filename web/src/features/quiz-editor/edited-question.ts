import type { SavedQuestion } from '@farol/domain/question-edits.ts'
import type { DraftQuestion } from '@farol/domain/quiz-authoring.ts'
import type { QuizValues, TakenQuestion } from '#/api/quizzes.ts'

/** A question in the editor. A new one has no id yet, so it is told apart by a key of its own. */
export type EditedQuestion = DraftQuestion & {
  key: string
  id: string | null
  /** As it was answered by students: in doubt the author says whether other words still ask the same. */
  answered?: SavedQuestion | undefined
  isTextFix?: boolean
}

let made = 0

export function newEdited(question: DraftQuestion): EditedQuestion {
  made += 1
  return { ...question, id: null, key: `nova-${made}` }
}

export const knownEdited = (question: SavedQuestion, isAnswered: boolean): EditedQuestion => ({
  ...question,
  key: question.id,
  answered: isAnswered ? question : undefined,
})

/** A question that nobody answered has no statistics to lose. */
export const toSaved = ({ key: _, answered, isTextFix, ...question }: EditedQuestion): SavedValues => ({
  ...question,
  isTextFix: answered ? isTextFix === true : question.id !== null,
})

type SavedValues = QuizValues['questions'][number]

/** The question as a student would get it. */
export const toTaken = ({ key, text, options }: EditedQuestion): TakenQuestion => ({
  id: key,
  text,
  options: options.map((option, index) => ({ id: `${key}-${index}`, text: option.text })),
})
