import { foldedWithPlaces, foldText, type Range } from './captions/find-text.ts'

/** Fewer letters would find nearly everything. */
export const SEARCH_MIN = 2
const WORDS_MAX = 8

/** Letters and digits alone, as `bare_words` leaves them in the database: every other sign separates words. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const LETTER = /[\p{L}\p{N}]/u

/** What the one search looks for: each is the beginning of a word. Empty if there is too little to look for. */
export function searchWords(typed: string): string[] {
  const words = (typed.normalize('NFC').match(WORDS) ?? []).slice(0, WORDS_MAX)
  return words.join('').length < SEARCH_MIN ? [] : words
}

/** Whether every word that is looked for begins a word of the text. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => findWords(text, [word]).length > 0)

/** Where the words begin in a text, ignoring case and accents; matches are in order and do not overlap. */
export function findWords(text: string, words: readonly string[]): Range[] {
  const longestFirst = words.map(foldText).toSorted((a, b) => b.length - a.length)
  const { folded, places } = foldedWithPlaces(text)
  const found: Range[] = []
  for (let at = 0; at < folded.length; at += 1) {
    if (LETTER.test(folded[at - 1] ?? '')) continue
    const word = longestFirst.find((each) => each !== '' && folded.startsWith(each, at))
    if (word === undefined) continue
    found.push({ start: places[at] ?? 0, end: places[at + word.length] ?? text.length })
    at += word.length - 1
  }
  return found
}
