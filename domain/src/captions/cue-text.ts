/** What captions may be emphasised with; every other tag is removed, and its content stays. */
const TOKEN = /<(\/?)([biu])(?:\.[^<>\s]*)?\s*>|<\/?[a-z][^<>]*>|<[\d:.]+>|\{\\[^{}]*\}|\{\/?[biu]\}/gi
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}
/** Control characters, those that turn the direction of text around them, and half letters. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu
const TAGS = /<\/?[biu]>/g

/** Lines of a cue as WebVTT that has only <b>, <i> and <u>, each closed; everything else is text. Empty if nothing is left. */
export function cleanCueText(lines: readonly string[]): string {
  const open: string[] = []
  const cleaned = lines.map((line) => cleanLine(line, open).trim()).filter((line) => line !== '')
  const text = cleaned.join('\n')
  return plainCueText(text) === ''
    ? ''
    : text +
        open
          .toReversed()
          .map((tag) => `</${tag}>`)
          .join('')
}

function cleanLine(line: string, open: string[]): string {
  let cleaned = ''
  let from = 0
  for (const match of line.matchAll(TOKEN)) {
    cleaned += escaped(line.slice(from, match.index)) + emphasis(match, open)
    from = match.index + match[0].length
  }
  return cleaned + escaped(line.slice(from))
}

/** The tag as it is kept: one that opens, or the end of the one that was opened last. */
function emphasis([, slash, name]: RegExpMatchArray, open: string[]): string {
  if (name === undefined) return ''
  const tag = name.toLowerCase()
  if (slash === '') {
    if (open.includes(tag)) return ''
    open.push(tag)
    return `<${tag}>`
  }
  if (open.at(-1) !== tag) return ''
  open.pop()
  return `</${tag}>`
}

const escaped = (text: string) =>
  visible(decoded(text)).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const visible = (text: string) =>
  text.normalize('NFC').replaceAll(INVISIBLE, (sign) => (sign === '\t' ? ' ' : ''))

const decoded = (text: string) =>
  text.replaceAll(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? entity
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal ?? '', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })

/** What is read: one line, without tags and entities. */
export const plainCueText = (cleaned: string): string =>
  decoded(cleaned.replaceAll(TAGS, '')).replaceAll(/\s+/g, ' ').trim()
