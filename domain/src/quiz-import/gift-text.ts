const SPECIAL = /[\\~=#{}:]/g
const LINE_BREAKS = /\r\n|[\r\n]/g

export const escapeGift = (text: string): string => text.replace(SPECIAL, '\\$&').replace(LINE_BREAKS, '\\n')

const unescapeGift = (text: string): string =>
  text.replace(/\\([\\~=#{}:n])/g, (_, character: string) => (character === 'n' ? '\n' : character))

/** The index of the first unescaped one of the characters, or -1. */
export function findUnescaped(text: string, characters: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\') at += 1
    else if (characters.includes(character)) return at
  }
  return -1
}

const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/i
const ENTITIES: Record<string, string> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The text without its format mark and escapes and, if it is HTML, without its tags. */
export function readGiftText(raw: string): string {
  const format = FORMAT.exec(raw)
  // GIFT ignores line breaks in the file; a real one is written \n.
  const lines = raw.slice(format?.[0].length ?? 0).split('\n')
  const joined = lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n+/g, '\n')
  const text = unescapeGift(joined).trim()
  return format?.[1]?.toLowerCase() === 'html' ? withoutTags(text) : text
}

export const readGiftLine = (raw: string): string =>
  readGiftText(raw)
    .replace(/[\r\n\u2028\u2029]+/g, ' ')
    .trim()

/** `[^<>]` keeps this linear: many unclosed tags would each be searched to the end of the text. */
const withoutTags = (html: string) =>
  html
    .replace(/<(br|\/p|\/li|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim()
