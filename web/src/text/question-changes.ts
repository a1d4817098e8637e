import { lengthText } from '@farol/domain/length-text.ts'
import type { QuestionChange, RecordedQuestion } from '@farol/domain/question-edits.ts'
import type { ChangeLine } from './changes.ts'

/** The added, removed and rewritten questions of a quiz, part by part. */
export const questionLines = (changes: unknown): ChangeLine[] =>
  Array.isArray(changes) ? changes.flatMap((change: QuestionChange) => linesOf(change)) : []

function linesOf({ number, before, after }: QuestionChange): ChangeLine[] {
  const name = `Pergunta ${number}`
  if (!before)
    return [{ label: `${name} adicionada`, before: undefined, after: after ? whole(after) : undefined }]
  if (!after) return [{ label: `${name} removida`, before: whole(before), after: undefined }]
  return PARTS.flatMap(([part, show]) =>
    show(before) === show(after)
      ? []
      : [{ label: `${name}, ${part}`, before: show(before) || 'vazio', after: show(after) || 'vazio' }],
  )
}

const right = ({ options }: RecordedQuestion) => options.find(({ isCorrect }) => isCorrect)?.text ?? ''
const optionTexts = ({ options }: RecordedQuestion) => options.map(({ text }) => text).join(' · ')
const images = ({ image, options }: RecordedQuestion) =>
  [{ text: 'pergunta', image }, ...options]
    .flatMap((each) => (each.image ? [`${each.text}: ${each.image}`] : []))
    .join(' · ')

const PARTS: readonly [part: string, show: (question: RecordedQuestion) => string][] = [
  ['tipo', ({ type }) => (type === 'true_false' ? 'Verdadeiro ou Falso' : 'Múltipla Escolha')],
  ['texto', ({ text }) => text],
  ['opções', optionTexts],
  ['resposta correta', right],
  ['imagens', images],
  ['explicação', ({ explanation }) => explanation],
  ['minuto da explicação', ({ explanationSeconds }) => lengthText(explanationSeconds ?? 0)],
  ['pontos', ({ points }) => String(points)],
]

const whole = (question: RecordedQuestion) =>
  `${question.text} Opções: ${optionTexts(question)}. Correta: ${right(question)}`
