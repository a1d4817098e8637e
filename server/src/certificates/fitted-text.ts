/** A number of lines, with the largest and the smallest size. */
export type Shape = { lines: number; largest: number; smallest: number }

type Options = {
  /** The available width, in points. */
  width: number
  /** How wide a text is at a size of one point. */
  measure: (text: string) => number
  /** Tried in this order; in the last one words are broken too. */
  shapes: readonly Shape[]
}

export type FittedText = { size: number; lines: string[] }

const STEP = 0.5
const BALANCING_STEPS = 20
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** The largest size that fits: shrinks first, then uses two lines, then breaks words. Nothing is left out. */
export function fittedText(text: string, { width, measure, shapes }: Options): FittedText {
  const words = text.split(/\s+/).filter(Boolean)
  for (const { lines: most, largest, smallest } of shapes) {
    for (let size = largest; size >= smallest; size -= STEP) {
      const lines = wrapped(words, { lineWidth: width / size, measure })
      if (lines && lines.length <= most) return { size, lines: balanced(words, { lines, measure }) }
    }
  }
  const size = shapes.at(-1)?.smallest ?? STEP
  return brokenText(words, { width, measure, size })
}

type Line = { lineWidth: number; measure: (text: string) => number }

/** Undefined when a word alone is too wide. */
function wrapped(words: readonly string[], { lineWidth, measure }: Line): string[] | undefined {
  const lines: string[] = []
  for (const word of words) {
    if (measure(word) > lineWidth) return undefined
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`) <= lineWidth)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Balances the lines, so that no single word is left on the last one. */
function balanced(
  words: readonly string[],
  { lines, measure }: { lines: string[]; measure: (text: string) => number },
): string[] {
  const widest = Math.max(...lines.map(measure))
  const ideal = measure(words.join(' ')) / lines.length
  for (let step = 0; step < BALANCING_STEPS; step += 1) {
    const lineWidth = ideal + ((widest - ideal) * step) / BALANCING_STEPS
    const narrower = wrapped(words, { lineWidth, measure })
    if (narrower && narrower.length <= lines.length) return narrower
  }
  return lines
}

type Broken = { width: number; measure: (text: string) => number; size: number }

/** Words without a space where one could break them, made smaller until four lines hold them. */
function brokenText(words: readonly string[], { width, measure, size: largest }: Broken): FittedText {
  const linesMost = 4
  for (let size = largest; ; size -= STEP) {
    const lineWidth = width / size
    const parts = words.flatMap((word) => brokenWord(word, { lineWidth, measure }))
    const lines = wrapped(parts, { lineWidth, measure })
    if (size - STEP <= 0 || (lines && lines.length <= linesMost)) return { size, lines: lines ?? parts }
  }
}

function brokenWord(word: string, { lineWidth, measure }: Line): string[] {
  const parts: string[] = ['']
  for (const { segment } of graphemes.segment(word)) {
    const longer = `${parts.at(-1)}${segment}`
    if (parts.at(-1) === '' || measure(longer) <= lineWidth) parts[parts.length - 1] = longer
    else parts.push(segment)
  }
  return parts
}
