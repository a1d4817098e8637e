import { isBlank } from './blank-text.ts'
import { OPTIONS_MAX, OPTIONS_MIN, POINTS_DEFAULT } from './limits.ts'

export const QUESTION_TYPES = ['multiple_choice', 'true_false'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** An uploaded image beside a text. The description is for who does not see it. */
export type QuizImage = { id: string; description: string; width: number; height: number }

export type DraftOption = {
  /** Only saved options have one. */
  id?: string | null | undefined
  text: string
  isCorrect: boolean
  image?: QuizImage | null | undefined
}
export type DraftQuestion = {
  type: QuestionType
  text: string
  explanation: string
  /** Where the lesson's video explains it. */
  explanationSeconds: number | null
  points: number
  image?: QuizImage | null | undefined
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

/** Sets the image of the question, or of the option at `position`; null removes it. */
export const withImage = (
  question: DraftQuestion,
  { position, image }: { position: number | null; image: QuizImage | null },
): DraftQuestion =>
  position === null
    ? { ...question, image }
    : {
        ...question,
        options: question.options.map((option, index) =>
          index === position ? { ...option, image } : option,
        ),
      }

export const hasImages = ({ image, options }: DraftQuestion): boolean =>
  [image, ...options.map((option) => option.image)].some(Boolean)

export const canAddOption = ({ type, options }: DraftQuestion): boolean =>
  type === 'multiple_choice' && options.length < OPTIONS_MAX

export const canRemoveOption = ({ options }: DraftQuestion): boolean => options.length > OPTIONS_MIN

export const filledOptions = <Option extends { text: string }>(options: readonly Option[]): Option[] =>
  options.map((option) => ({ ...option, text: option.text.trim() })).filter(({ text }) => !isBlank(text))

type QuestionProblem =
  | 'blank-text'
  | 'image-without-text'
  | 'no-correct-option'
  | 'blank-correct-option'
  | 'too-few-options'
  | 'too-many-options'

type Asked = {
  text: string
  options: readonly { text: string; isCorrect: boolean; image?: object | null | undefined }[]
}

export function questionProblem({ text, options }: Asked): QuestionProblem | undefined {
  const filled = filledOptions(options)
  if (isBlank(text)) return 'blank-text'
  // Blank options are dropped, and an image would be dropped with its option.
  if (options.some((option) => option.image && isBlank(option.text))) return 'image-without-text'
  const marked = options.filter(({ isCorrect }) => isCorrect)
  if (marked.length === 1 && filledOptions(marked).length === 0) return 'blank-correct-option'
  if (filled.filter(({ isCorrect }) => isCorrect).length !== 1) return 'no-correct-option'
  if (filled.length < OPTIONS_MIN) return 'too-few-options'
  return filled.length > OPTIONS_MAX ? 'too-many-options' : undefined
}

export const QUESTION_PROBLEMS: Record<QuestionProblem, string> = {
  'blank-text': 'Digite a pergunta',
  'image-without-text': 'Escreva o texto da opção que tem imagem',
  'no-correct-option': 'Marque a resposta correta',
  'blank-correct-option': 'Escreva a opção marcada como correta',
  'too-few-options': 'Adicione pelo menos 2 opções',
  'too-many-options': 'Use no máximo 6 opções',
}

/** Whether a student who answered it would notice no change. */
export function isSameQuestion(a: DraftQuestion, b: DraftQuestion): boolean {
  const facts = ({ type, text, explanation, explanationSeconds, points, image, options }: DraftQuestion) =>
    JSON.stringify([
      type,
      text,
      explanation,
      String(explanationSeconds),
      points,
      shown(image),
      options.map((option) => [option.text, option.isCorrect, shown(option.image)]),
    ])
  return facts(a) === facts(b)
}

const shown = (image: QuizImage | null | undefined) => (image ? [image.id, image.description] : null)
