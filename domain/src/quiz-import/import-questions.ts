import { findUnescaped } from './gift-text.ts'
import type { ImportedQuestions } from './imported-questions.ts'
import { AIKEN_ANSWER, AIKEN_OPTION, parseAiken } from './parse-aiken.ts'
import { parseGift } from './parse-gift.ts'

/** Detects Moodle GIFT or Aiken; for any other text the problem explains how to write questions. */
export function importQuestions(source: string): ImportedQuestions {
  if (findUnescaped(source, '{') >= 0) return parseGift(source)
  const lines = source.split(/\r\n|[\r\n]/)
  if (lines.some((line) => AIKEN_ANSWER.test(line) || AIKEN_OPTION.test(line))) return parseAiken(source)
  const first = lines.findIndex(isQuestionText)
  return first < 0
    ? { questions: [], problems: [] }
    : { questions: [], problems: [{ line: first + 1, message: HOW_TO_WRITE }] }
}

/** GIFT can start with comments and a category. */
const isQuestionText = (line: string) => line.trim() !== '' && !/^\s*(\/\/|\$CATEGORY)/.test(line)

const HOW_TO_WRITE =
  'Escreva cada opção em uma linha, com a sua letra (“A. ”, “B. ”), e embaixo delas a linha “RESPOSTA: B”, com a letra da certa.'
