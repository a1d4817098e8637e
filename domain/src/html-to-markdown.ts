import { isBlank } from './blank-text.ts'

/** What is left of a page that another program wrote: its words in our Markdown, and what it shows. */
export type ReadHtml = {
  text: string
  /** Addresses of what it embeds (`iframe`, `video`, `source`, `embed`), as they are written. */
  embedded: string[]
  /** Addresses that it links to. */
  linked: string[]
  /** Its images, with their addresses as they are written. */
  images: { address: string; description: string }[]
  hasImages: boolean
}

/** `[^<>]` keeps this linear: many unclosed tags would each be searched to the end of the text. */
const PIECE = /<!--(?:(?!<!--|-->).)*-->|<(\/?)([a-z][a-z\d]*)\b([^<>]*)>|[^<]+|</gis
/** Far more words than a description holds. Images that are written into the page do not count. */
const READ_MAX = 100_000
const WRITTEN_IMAGE = /data:image[^"'\s<>]*/gi
const UNSEEN = ['script', 'style', 'head', 'title', 'template', 'noscript', 'object', 'svg', 'math']
const MARKS: Record<string, string> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
}
const BLOCKS = [
  'p',
  'div',
  'section',
  'article',
  'table',
  'tr',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'hr',
  'figure',
]
const HEADING = /^h[1-6]$/
const EMBEDDING = ['iframe', 'video', 'source', 'embed', 'audio']
const WEB_ADDRESS = /^https?:\/\/[^\s()<>"]+$/i

/** Marks inside marks beyond this depth are dropped: each is written into the line again when it ends. */
const MARKS_DEPTH_MAX = 20

type Options = { hasHeadings?: boolean }

/** Reads HTML as text. Nothing of it is passed through: what comes out are words, our marks, and web addresses. */
export function htmlToMarkdown(html: string, { hasHeadings = false }: Options = {}): ReadHtml {
  const page: Pick<ReadHtml, 'embedded' | 'linked' | 'images'> = { embedded: [], linked: [], images: [] }
  const writer = createWriter()
  const lists: { isNumbered: boolean; count: number }[] = []
  let unseen: string | undefined
  let link: string | undefined

  const open = (tag: string, attributes: string) => {
    if (tag === 'br') writer.line()
    else if (tag === 'img') {
      const [address = ''] = attributeOf(attributes, 'src')
      page.images.push({ address, description: attributeOf(attributes, 'alt')[0] ?? '' })
    }
    if (tag === 'ul' || tag === 'ol') lists.push({ isNumbered: tag === 'ol', count: 0 })
    else if (EMBEDDING.includes(tag)) page.embedded.push(...attributeOf(attributes, 'src'))
    else if (tag === 'a') {
      const [address] = attributeOf(attributes, 'href')
      if (address !== undefined) page.linked.push(address)
      link = address !== undefined && WEB_ADDRESS.test(address) ? address : undefined
      writer.begin()
    } else if (MARKS[tag]) writer.begin()
    if (tag === 'li') {
      const list = lists.at(-1)
      if (list) list.count += 1
      writer.item(list?.isNumbered ? `${list.count}. ` : '- ')
    } else if (HEADING.test(tag)) writer.block(hasHeadings ? '## ' : '')
    else if (BLOCKS.includes(tag)) writer.block(tag === 'blockquote' ? '> ' : '')
    else if (tag === 'td' || tag === 'th') writer.words(' ')
  }
  const close = (tag: string) => {
    if (tag === 'ul' || tag === 'ol') lists.pop()
    const mark = MARKS[tag]
    if (mark) writer.end((words) => `${mark}${words}${mark}`)
    if (tag === 'a') {
      const address = link
      writer.end((words) => (address === undefined || words === address ? words : named(words, address)))
      link = undefined
    }
    if (HEADING.test(tag) || BLOCKS.includes(tag)) writer.block('')
  }
  for (const [piece, slash = '', name = '', attributes = ''] of html
    .replace(WRITTEN_IMAGE, '')
    .replaceAll('\0', '')
    .slice(0, READ_MAX)
    .matchAll(PIECE)) {
    const tag = name.toLowerCase()
    if (unseen !== undefined) {
      if (slash && tag === unseen) unseen = undefined
    } else if (tag === '') {
      if (!piece.startsWith('<!--')) writer.words(decodeEntities(piece))
    } else if (slash) close(tag)
    else if (UNSEEN.includes(tag) && !attributes.endsWith('/')) unseen = tag
    else open(tag, attributes)
  }
  return { text: writer.text(), ...page, hasImages: page.images.length > 0 }
}

/** Controls, and what turns the direction of a text. */
const UNSHOWN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** For what has room for one line and no marks. */
export const htmlToLine = (html: string): string =>
  htmlToMarkdown(html.replace(/<\/?(?:b|strong|i|em|s|del|strike|a|li|blockquote)\b[^<>]*>/gi, ' '))
    .text.replace(/\s+/g, ' ')
    .replace(UNSHOWN, '')
    .trim()

/** Cuts the text to `max`, without half a character at its end. */
export const shortened = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** A name that is written in brackets could end the link. */
const named = (words: string, address: string) => `[${words.replace(/[[\]]/g, '')}](${address})`

function attributeOf(attributes: string, name: string): string[] {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i').exec(
    attributes,
  )
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value === undefined ? [] : [decodeEntities(value).trim()]
}

/** Writes words into lines; a mark is put around what was written since it began, unless that is blank. */
function createWriter() {
  const lines: string[] = []
  let line = ''
  // Asking the line itself would copy it each time.
  let endsInSpace = true
  let prefix = ''
  const begun: number[] = []
  let tooDeep = 0
  const finish = () => {
    if (!isBlank(line)) lines.push(prefix + line.trim())
    line = ''
    endsInSpace = true
    begun.fill(0)
  }
  const gap = () => {
    if (lines.length > 0 && lines.at(-1) !== '') lines.push('')
  }
  return {
    words: (text: string) => {
      const single = text.replace(/[\s\u00a0]+/g, ' ')
      const words = endsInSpace ? single.trimStart() : single
      if (words === '') return
      line += words
      endsInSpace = words.endsWith(' ')
    },
    line: finish,
    item: (mark: string) => {
      finish()
      prefix = mark
    },
    block: (mark: string) => {
      finish()
      // The lines of a list stand under each other.
      if (!/^(?:- |\d+\. )$/.test(prefix)) gap()
      prefix = mark
    },
    begin: () => {
      if (begun.length < MARKS_DEPTH_MAX) begun.push(line.length)
      else tooDeep += 1
    },
    end: (wrap: (words: string) => string) => {
      if (tooDeep > 0) {
        tooDeep -= 1
        return
      }
      const at = begun.pop()
      if (at === undefined) return
      const written = line.slice(at)
      const words = written.trim()
      if (words === '') return
      const [before = ''] = /^\s*/.exec(written) ?? []
      const [after = ''] = /\s*$/.exec(written) ?? []
      line = line.slice(0, at) + before + wrap(words) + after
      endsInSpace = after !== ''
    },
    text: () => {
      finish()
      return lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    },
  }
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  bull: '•',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  deg: '°',
  ordf: 'ª',
  ordm: 'º',
  times: '×',
  divide: '÷',
  euro: '€',
  copy: '©',
  reg: '®',
  frac12: '½',
  sect: '§',
  iexcl: '¡',
  iquest: '¿',
}
/** `&ccedil;` is a letter and a sign over or under it. */
const SIGNS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}
const ACCENTED = /^([a-z])(acute|grave|circ|tilde|uml|cedil)$/i
const CODE_POINT_MAX = 0x10ffff

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,9}));/gi, (whole, decimal, hex, name) => {
    if (name === undefined) return characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16))
    const [, letter = '', sign = ''] = ACCENTED.exec(name) ?? []
    return letter
      ? (letter + (SIGNS[sign.toLowerCase()] ?? '')).normalize('NFC')
      : (NAMED[name.toLowerCase()] ?? whole)
  })

/** NUL and halves of characters cannot be stored. */
const characterOf = (code: number) =>
  code === 0 || code > CODE_POINT_MAX || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCodePoint(code)
