/** Part of a text: from the letter at `start` up to, and without, the letter at `end`. */
export type Range = { start: number; end: number }

const MARKS = /\p{M}/gu
const SPACE = /\s/

const foldedSign = (sign: string) =>
  sign <= '\x7f' ? sign.toLowerCase() : sign.normalize('NFD').replaceAll(MARKS, '').toLowerCase()

/** Without case and accents, and with one space between words: what a search compares. */
export const foldText = (text: string): string => foldedWithPlaces(text).folded.trimEnd()

/** Where a searched text is in another, ignoring case, accents and how words are spaced; matches do not overlap. */
export function findText(text: string, searched: string): Range[] {
  const term = foldText(searched)
  if (term === '') return []
  const { folded, places } = foldedWithPlaces(text)
  const found: Range[] = []
  for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
    found.push({ start: places[at] ?? 0, end: places[at + term.length] ?? text.length })
  }
  return found
}

/** The folded text, and for each of its letters where it comes from. */
export function foldedWithPlaces(text: string) {
  let folded = ''
  let isAfterSpace = true
  const places: number[] = []
  let place = 0
  for (const sign of text) {
    const isSpace = SPACE.test(sign)
    const kept = isSpace ? (isAfterSpace ? '' : ' ') : foldedSign(sign)
    for (let count = 0; count < kept.length; count += 1) places.push(place)
    if (kept !== '') isAfterSpace = isSpace
    folded += kept
    place += sign.length
  }
  return { folded, places }
}
