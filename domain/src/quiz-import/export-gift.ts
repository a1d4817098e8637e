import { POINTS_DEFAULT } from '../limits.ts'
import type { DraftQuestion } from '../quiz-authoring.ts'
import { escapeGift } from './gift-text.ts'
import { POINTS_COMMENT, TRUE_FALSE_COMMENT } from './parse-gift.ts'

/** Moodle GIFT. What GIFT cannot express goes into comments, which Moodle ignores. */
export const exportGift = (questions: readonly DraftQuestion[]): string => questions.map(written).join('\n')

function written(question: DraftQuestion): string {
  const { text, explanation, points } = question
  const feedback = explanation.trim() === '' ? [] : [`\t####${marked(explanation)}`]
  return [
    ...(points === POINTS_DEFAULT ? [] : [`// ${POINTS_COMMENT} ${points}`]),
    ...(question.type === 'true_false' && !isPlainTruth(question) ? [`// ${TRUE_FALSE_COMMENT}`] : []),
    // `[plain]` keeps the start of the text from being parsed as a title, a comment or a format.
    `[plain]${escapeGift(text.trim())} {${isPlainTruth(question) ? truth(question) : ''}`,
    ...(isPlainTruth(question) ? [] : question.options.map(option)),
    ...feedback,
    '}',
    '',
  ].join('\n')
}

const option = ({ text, isCorrect }: DraftQuestion['options'][number]) =>
  `\t${isCorrect ? '=' : '~'}${marked(text)}`

/** `[plain]` keeps a leading `[` or `%` from being parsed as a format or a weight. */
const marked = (text: string) => `${/^\s*[[%]/.test(text) ? '[plain]' : ''}${escapeGift(text.trim())}`

const isPlainTruth = ({ type, options }: DraftQuestion) =>
  type === 'true_false' &&
  options.length === 2 &&
  options[0]?.text === 'Verdadeiro' &&
  options[1]?.text === 'Falso'

const truth = ({ options }: DraftQuestion) => (options[0]?.isCorrect ? 'TRUE' : 'FALSE')
