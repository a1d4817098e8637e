import { isBlank } from './blank-text.ts'
import { OPTIONS_MAX, OPTIONS_MIN, POINTS_DEFAULT } from './limits.ts'

export const QUESTION_TYPES = ['multiple_choice', 'true_false'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export type DraftOption = {
  /** Only saved options have one. */
  id?: string | null | undefined
  text: string
  isCorrect: boolean
}
export type DraftQuestion = {
  type: QuestionType
  text: string
  explanation: string
  /** Where the lesson's video explains it. */
  explanationSeconds: number | null
  points: number
  options: DraftOption[]
}

export const newQuestion = (): DraftQuestion => ({
  type: 'multiple_choice',
  text: '',
  explanation: '',
  explanationSeconds: null,
  points: POINTS_DEFAULT,
  options: blankOptions(),
})

const blankOptions = (): DraftOption[] =>
  Array.from({ length: OPTIONS_MIN }, () => ({ text: '', isCorrect: false }))

/**
 * True or false starts with its two words. `written` restores the options that multiple choice had before the type was
 * changed; without it, multiple choice starts with the current options.
 */
export function withType(
  question: DraftQuestion,
  type: QuestionType,
  written?: DraftOption[],
): DraftQuestion {
  if (type === question.type) return question
  if (written) return { ...question, type, options: written }
  if (type === 'multiple_choice') return { ...question, type }
  const words = ['Verdadeiro', 'Falso'].map((text) => ({ text, isCorrect: false }))
  return { ...question, type, options: words }
}

export const withCorrect = (question: DraftQuestion, index: number): DraftQuestion => ({
  ...question,
  options: question.options.map((option, position) => ({ ...option, isCorrect: position === index })),
})

export const canAddOption = ({ type, options }: DraftQuestion): boolean =>
  type === 'multiple_choice' && options.length < OPTIONS_MAX

export const canRemoveOption = ({ options }: DraftQuestion): boolean => options.length > OPTIONS_MIN

export const filledOptions = (options: readonly DraftOption[]): DraftOption[] =>
  options.map((option) => ({ ...option, text: option.text.trim() })).filter(({ text }) => !isBlank(text))

type QuestionProblem =
  | 'blank-text'
  | 'no-correct-option'
  | 'blank-correct-option'
  | 'too-few-options'
  | 'too-many-options'

export function questionProblem({ text, options }: DraftQuestion): QuestionProblem | undefined {
  const filled = filledOptions(options)
  if (isBlank(text)) return 'blank-text'
  const marked = options.filter(({ isCorrect }) => isCorrect)
  if (marked.length === 1 && filledOptions(marked).length === 0) return 'blank-correct-option'
  if (filled.filter(({ isCorrect }) => isCorrect).length !== 1) return 'no-correct-option'
  if (filled.length < OPTIONS_MIN) return 'too-few-options'
  return filled.length > OPTIONS_MAX ? 'too-many-options' : undefined
}

export const QUESTION_PROBLEMS: Record<QuestionProblem, string> = {
  'blank-text': 'Digite a pergunta',
  'no-correct-option': 'Marque a resposta correta',
  'blank-correct-option': 'Escreva a opção marcada como correta',
  'too-few-options': 'Adicione pelo menos 2 opções',
  'too-many-options': 'Use no máximo 6 opções',
}

/** Whether a student who answered it would notice no change. */
export function isSameQuestion(a: DraftQuestion, b: DraftQuestion): boolean {
  const facts = ({ type, text, explanation, explanationSeconds, points, options }: DraftQuestion) =>
    JSON.stringify([
      type,
      text,
      explanation,
      String(explanationSeconds),
      points,
      options.map((option) => [option.text, option.isCorrect]),
    ])
  return facts(a) === facts(b)
}
