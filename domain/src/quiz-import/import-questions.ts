import { findBare } from './gift-text.ts'
import type { ImportedQuestions } from './imported-questions.ts'
import { AIKEN_ANSWER, AIKEN_OPTION, parseAiken } from './parse-aiken.ts'
import { parseGift } from './parse-gift.ts'

/** Reads questions written as Moodle GIFT or Aiken, whichever the text is; of any other text it says how to write them. */
export function importQuestions(source: string): ImportedQuestions {
  if (findBare(source, '{') >= 0) return parseGift(source)
  const lines = source.split(/\r\n|[\r\n]/)
  if (lines.some((line) => AIKEN_ANSWER.test(line) || AIKEN_OPTION.test(line))) return parseAiken(source)
  const first = lines.findIndex(isQuestionText)
  return first < 0
    ? { questions: [], problems: [] }
    : { questions: [], problems: [{ line: first + 1, message: HOW_TO_WRITE }] }
}

/** GIFT may begin with comments and a category, which ask nothing. */
const isQuestionText = (line: string) => line.trim() !== '' && !/^\s*(\/\/|\$CATEGORY)/.test(line)

const HOW_TO_WRITE =
  'Escreva cada opção em uma linha, com a sua letra (“A. ”, “B. ”), e embaixo delas a linha “RESPOSTA: B”, com a letra da certa.'
