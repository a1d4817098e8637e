import { foldedWithPlaces, foldText, type Range } from './captions/find-text.ts'

/** Fewer letters would find nearly everything. */
export const SEARCH_MIN = 2
const WORDS_MAX = 8

/** Words as they are typed; an e-mail, a number with its sign or a compound is one. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}.@_+-]*/gu
const END = /[.@_+-]+$/
const LETTER = /[\p{L}\p{N}]/u

/** What the one search looks for: each is the beginning of a word. Empty if there is too little to look for. */
export function searchWords(typed: string): string[] {
  const words = (typed.normalize('NFC').match(WORDS) ?? []).slice(0, WORDS_MAX)
  const wanted = words.map((word) => word.replace(END, ''))
  return wanted.join('').length < SEARCH_MIN ? [] : wanted
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
