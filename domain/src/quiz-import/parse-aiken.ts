import { POINTS_DEFAULT } from '../limits.ts'
import type { DraftQuestion } from '../quiz-authoring.ts'
import {
  checkedQuestion,
  collected,
  type ImportedQuestions,
  importProblem,
  type ParsedQuestion,
} from './imported-questions.ts'

export const AIKEN_OPTION = /^\s*([A-Za-z])[.)]\s+(\S.*)$/
export const AIKEN_ANSWER = /^\s*(?:ANSWER|RESPOSTA)\s*:(.*)$/i
/** '1) ', '2. ' or '3 - ' before a question that was copied from a list. */
const LIST_NUMBER = /^\d{1,3}\s*(?:[.)]|[-–])\s+(?=\S)/
const FIRST_LETTER = 'A'.charCodeAt(0)

type Pending = { line: number; text: string[]; options: string[]; problem?: ParsedQuestion }

/** A question, lettered options and `ANSWER: B`, repeated. */
export function parseAiken(source: string): ImportedQuestions {
  const parsed: ParsedQuestion[] = []
  let pending: Pending | undefined
  const close = (result: ParsedQuestion) => {
    parsed.push(pending?.problem ?? result)
    pending = undefined
  }
  for (const [index, raw] of source.split(/\r\n|[\r\n]/).entries()) {
    const line = index + 1
    if (raw.trim() === '') continue
    const answer = AIKEN_ANSWER.exec(raw)
    const option = AIKEN_OPTION.exec(raw)
    if (answer) {
      close(
        pending
          ? answered(pending, (answer[1] ?? '').trim(), line)
          : importProblem(line, 'Falta a pergunta desta resposta.'),
      )
    } else if (option && pending) addOption(pending, option, line)
    else if (pending && pending.options.length === 0) pending.text.push(raw.trim())
    else {
      if (pending) close(unanswered(pending))
      pending = { line, text: [raw.trim().replace(LIST_NUMBER, '')], options: [] }
    }
  }
  if (pending) close(unanswered(pending))
  return collected(parsed)
}

function addOption(pending: Pending, [, letter = '', text = '']: RegExpExecArray, line: number) {
  const expected = String.fromCharCode(FIRST_LETTER + pending.options.length)
  if (letter.toUpperCase() !== expected)
    pending.problem ??= importProblem(line, `Aqui esperávamos a opção “${expected}”.`)
  pending.options.push(text.trim())
}

const unanswered = ({ line }: Pending) =>
  importProblem(line, 'Falta a linha “RESPOSTA:” com a letra da resposta certa.')

function answered(pending: Pending, letter: string, line: number): ParsedQuestion {
  const correct = /^[A-Za-z]$/.test(letter) ? letter.toUpperCase().charCodeAt(0) - FIRST_LETTER : -1
  if (correct < 0 || correct >= pending.options.length)
    return importProblem(line, `“${letter}” não é a letra de uma das opções.`)
  const question: DraftQuestion = {
    type: 'multiple_choice',
    text: pending.text.join('\n'),
    explanation: '',
    explanationSeconds: null,
    points: POINTS_DEFAULT,
    options: pending.options.map((text, position) => ({ text, isCorrect: position === correct })),
  }
  return checkedQuestion(question, pending.line)
}
