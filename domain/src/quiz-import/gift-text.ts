/** The characters that mean something in GIFT; a backslash takes their meaning away. */
const SPECIAL = /[\\~=#{}:]/g
const LINE_BREAKS = /\r\n|[\r\n]/g

/** Ready to stand anywhere in GIFT, on one line. */
export const escapeGift = (text: string): string => text.replace(SPECIAL, '\\$&').replace(LINE_BREAKS, '\\n')

const unescapeGift = (text: string): string =>
  text.replace(/\\([\\~=#{}:n])/g, (_, character: string) => (character === 'n' ? '\n' : character))

/** Where one of the characters stands unescaped, from a position on; -1 when nowhere. */
export function findBare(text: string, characters: string, from = 0): number {
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

/** A text as a user reads it: without its format mark, its escapes and, when it is HTML, its tags. */
export function readGiftText(raw: string): string {
  const format = FORMAT.exec(raw)
  // Lines of the file are only a way to write; a break that is meant is written \n.
  const lines = raw.slice(format?.[0].length ?? 0).split('\n')
  const joined = lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n+/g, '\n')
  const text = unescapeGift(joined).trim()
  return format?.[1]?.toLowerCase() === 'html' ? withoutTags(text) : text
}

/** The same for what has to stay on one line. */
export const readGiftLine = (raw: string): string =>
  readGiftText(raw)
    .replace(/[\r\n\u2028\u2029]+/g, ' ')
    .trim()

/** A tag ends before the next one begins: else many that never end would each be looked for to the end of the text. */
const withoutTags = (html: string) =>
  html
    .replace(/<(br|\/p|\/li|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim()
