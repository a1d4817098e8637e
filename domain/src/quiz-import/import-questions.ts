import { findBare } from './gift-text.ts'
import type { ImportedQuestions } from './imported-questions.ts'
import { AIKEN_ANSWER, AIKEN_OPTION, parseAiken } from './parse-aiken.ts'
import { parseGift } from './parse-gift.ts'

/** Reads questions written as Moodle GIFT or Aiken, whichever the text is. */
export const importQuestions = (source: string): ImportedQuestions =>
  isAiken(source) ? parseAiken(source) : parseGift(source)

function isAiken(source: string): boolean {
  if (findBare(source, '{') >= 0) return false
  return source.split(/\r\n|[\r\n]/).some((line) => AIKEN_ANSWER.test(line) || AIKEN_OPTION.test(line))
}
