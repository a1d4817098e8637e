import type { DraftQuestion } from '../quiz-authoring.ts'
import { type GiftAnswer, giftAnswers, giftTruth, splitFeedback } from './gift-answers.ts'
import { type GiftBlock, giftBlocks, lineAt } from './gift-blocks.ts'
import { findUnescaped, readGiftText } from './gift-text.ts'
import {
  checkedQuestion,
  collected,
  type ImportedQuestions,
  importedPoints,
  importProblem,
  type ParsedQuestion,
} from './imported-questions.ts'

export const POINTS_COMMENT = 'pontos:'
export const TRUE_FALSE_COMMENT = 'tipo: verdadeiro ou falso'
const BLANK = '_____'

export const parseGift = (source: string): ImportedQuestions => collected(giftBlocks(source).flatMap(parsed))

function parsed(block: GiftBlock): ParsedQuestion[] {
  const start = block.text.search(/\S/)
  if (start < 0) return []
  const open = findUnescaped(block.text, '{')
  if (open < 0) return [importProblem(lineAt(block, start), 'Faltam as respostas entre chaves “{ }”.')]
  const close = findUnescaped(block.text, '}', open + 1)
  if (close < 0) return [importProblem(lineAt(block, open), 'Falta fechar a chave “}” das respostas.')]
  const text = questionText(block.text.slice(start, open), block.text.slice(close + 1))
  return [withAnswers({ block, text, bodyAt: open + 1, body: block.text.slice(open + 1, close) })]
}

type Written = { block: GiftBlock; text: string; bodyAt: number; body: string }

function withAnswers({ block, text, bodyAt, body }: Written): ParsedQuestion {
  const line = lineAt(block, bodyAt)
  const { answers, explanation } = splitFeedback(body)
  const common = { text, explanationSeconds: null, points: pointsOf(block) }
  const truth = giftTruth(answers)
  if (truth) {
    const options = [
      { text: 'Verdadeiro', isCorrect: truth.isTrue },
      { text: 'Falso', isCorrect: !truth.isTrue },
    ]
    const question = { ...common, type: 'true_false' as const, options }
    return checkedQuestion({ ...question, explanation: explanation || truth.feedback }, line)
  }
  const unsupported = unsupportedKind(answers)
  if (unsupported) return importProblem(line, unsupported)
  const list = giftAnswers(answers)
  const wrong = answersProblem(list)
  if (wrong) return importProblem(lineAt(block, bodyAt + wrong.at), wrong.message)
  const question: DraftQuestion = {
    ...common,
    type: block.comments.includes(TRUE_FALSE_COMMENT) ? 'true_false' : 'multiple_choice',
    explanation: explanation || (list.find(({ isCorrect }) => isCorrect)?.feedback ?? ''),
    options: list.map(({ text: option, isCorrect }) => ({ text: option, isCorrect })),
  }
  return checkedQuestion(question, line)
}

/** Drops the title; answers in the middle of a sentence become a blank to fill in. */
function questionText(before: string, after: string): string {
  const named = /^\s*::(?:\\.|[^\\])*?::/s.exec(before)
  const text = readGiftText(before.slice(named?.[0].length ?? 0))
  const tail = readGiftText(after)
  return tail === '' ? text : `${text} ${BLANK} ${tail}`.trim()
}

function pointsOf({ comments }: GiftBlock): number {
  const said = comments.find((comment) => comment.startsWith(POINTS_COMMENT))
  return importedPoints(Number(said?.slice(POINTS_COMMENT.length) ?? Number.NaN))
}

function unsupportedKind(answers: string): string | undefined {
  if (answers.trim() === '') return 'Perguntas dissertativas não podem ser importadas.'
  if (answers.trim().startsWith('#')) return 'Perguntas numéricas não podem ser importadas.'
  if (findUnescaped(answers, '~') >= 0) return undefined
  if (findUnescaped(answers, '=') < 0) return 'Marque cada opção com “=” (certa) ou “~” (errada).'
  if (answers.includes('->')) return 'Perguntas de associação não podem ser importadas.'
  return 'Perguntas de resposta escrita não podem ser importadas.'
}

function answersProblem(answers: readonly GiftAnswer[]): { at: number; message: string } | undefined {
  const partial = answers.find(({ weight }) => weight > 0 && weight < 100)
  if (partial) return { at: partial.at, message: 'Opções que valem só uma parte não podem ser importadas.' }
  const second = answers.filter(({ isCorrect }) => isCorrect)[1]
  return second && { at: second.at, message: 'Só uma opção pode ser a correta.' }
}
