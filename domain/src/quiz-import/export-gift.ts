import { POINTS_DEFAULT } from '../limits.ts'
import type { DraftQuestion } from '../quiz-authoring.ts'
import { escapeGift } from './gift-text.ts'
import { POINTS_COMMENT, TRUE_FALSE_COMMENT } from './parse-gift.ts'

/** The questions as Moodle GIFT. What GIFT has no word for stands in comments, which Moodle skips. */
export const exportGift = (questions: readonly DraftQuestion[]): string => questions.map(written).join('\n')

function written(question: DraftQuestion): string {
  const { text, explanation, points } = question
  const feedback = explanation.trim() === '' ? [] : [`\t####${marked(explanation)}`]
  return [
    ...(points === POINTS_DEFAULT ? [] : [`// ${POINTS_COMMENT} ${points}`]),
    ...(question.type === 'true_false' && !isPlainTruth(question) ? [`// ${TRUE_FALSE_COMMENT}`] : []),
    // Marked as plain, no beginning of the text is taken for a title, a comment or a format.
    `[plain]${escapeGift(text.trim())} {${isPlainTruth(question) ? truth(question) : ''}`,
    ...(isPlainTruth(question) ? [] : question.options.map(option)),
    ...feedback,
    '}',
    '',
  ].join('\n')
}

const option = ({ text, isCorrect }: DraftQuestion['options'][number]) =>
  `\t${isCorrect ? '=' : '~'}${marked(text)}`

/** A beginning that would be read as a format or a weight is kept as text. */
const marked = (text: string) => `${/^\s*[[%]/.test(text) ? '[plain]' : ''}${escapeGift(text.trim())}`

const isPlainTruth = ({ type, options }: DraftQuestion) =>
  type === 'true_false' &&
  options.length === 2 &&
  options[0]?.text === 'Verdadeiro' &&
  options[1]?.text === 'Falso'

const truth = ({ options }: DraftQuestion) => (options[0]?.isCorrect ? 'TRUE' : 'FALSE')
