import { linkedText } from './linked-text.ts'

/**
 * The part of Markdown that a question or a notice needs: **negrito**, *itálico*, ~~riscado~~, `código`, [nome](endereço), lists,
 * quotes, and headings where they are allowed.
 */
const MARKS = {
  '***': { isBold: true, isItalic: true },
  '**': { isBold: true },
  __: { isBold: true },
  '*': { isItalic: true },
  _: { isItalic: true },
  '~~': { isStruck: true },
} as const

type Mark = keyof typeof MARKS
type Style = { isBold?: true; isItalic?: true; isStruck?: true }
/** `at` is where it stands in the whole text. */
export type TextRun = Style & { at: number; text: string; isCode?: true; href?: string }
export type TextBlock = {
  kind: 'paragraph' | 'quote' | 'bullets' | 'numbers' | 'heading'
  /** The first number of a numbered list. */
  first?: number
  lines: TextRun[][]
}

const BLOCK_STARTS = [
  { kind: 'bullets', start: /^\s{0,3}[-•*]\s+(?=\S)/ },
  { kind: 'numbers', start: /^\s{0,3}(\d{1,3})[.)]\s+(?=\S)/ },
  { kind: 'quote', start: /^>\s?(?=\S)/ },
] as const

const HEADING = /^#{1,3}\s+(?=\S)/

type Allowed = { hasHeadings?: boolean }

/** Splits a text that users wrote into paragraphs, lists and quotes with their styled runs. It knows no HTML. */
export function formattedText(text: string, { hasHeadings = false }: Allowed = {}): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: TextBlock | undefined
  for (const { line, at } of linesOf(text)) {
    if (line.trim() === '') {
      open = undefined
      continue
    }
    const { kind, prefix, first } = blockStart(line, hasHeadings)
    if (open?.kind !== kind || kind === 'heading') {
      open = { kind, ...(first === undefined ? {} : { first }), lines: [] }
      blocks.push(open)
    }
    open.lines.push(styledRuns(line.slice(prefix), at + prefix))
  }
  return blocks
}

/** The text without its marks, for a line in a list. */
export const unformattedText = (text: string, allowed?: Allowed): string =>
  formattedText(text, allowed)
    .flatMap(({ lines }) => lines.map((runs) => runs.map((run) => run.text).join('')))
    .join(' ')

/** The host to show beside a link whose text is not its address, so that everybody sees where it leads. */
export const hostBehind = ({ text, href }: { text: string; href: string }): string | null =>
  URL.canParse(text) && new URL(text).href === href ? null : new URL(href).host

function* linesOf(text: string) {
  let at = 0
  for (const line of text.split('\n')) {
    yield { line, at }
    at += line.length + 1
  }
}

function blockStart(line: string, hasHeadings: boolean) {
  const heading = hasHeadings ? HEADING.exec(line) : null
  if (heading) return { kind: 'heading' as const, prefix: heading[0].length, first: undefined }
  for (const { kind, start } of BLOCK_STARTS) {
    const found = start.exec(line)
    if (found) return { kind, prefix: found[0].length, first: found[1] ? Number(found[1]) : undefined }
  }
  return { kind: 'paragraph' as const, prefix: 0, first: undefined }
}

type Piece = { at: number; text: string; isCode?: true; href?: string; mark?: Mark }

/** Marks without a partner stay what they are: characters. */
function styledRuns(line: string, lineAt: number): TextRun[] {
  const pieces = piecesOf(line)
  const { opening, closing } = pairedMarks(pieces, line)
  const open: Mark[] = []
  const runs: TextRun[] = []
  for (const piece of pieces) {
    const { mark, ...rest } = piece
    if (mark && opening.has(piece)) open.push(mark)
    else if (mark && closing.has(piece)) open.pop()
    else runs.push({ ...rest, at: lineAt + rest.at, ...styleOf(open) })
  }
  return joined(runs)
}

const styleOf = (open: readonly Mark[]): Style => Object.assign({}, ...open.map((mark) => MARKS[mark]))

const NAMED_LINK = /\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)/gi

/** Inside an address or a code nothing is a mark. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', 2: address = '', index } of line.matchAll(NAMED_LINK)) {
    const [{ href, text } = { href: undefined, text: '' }] = linkedText(address)
    if (href === undefined || text !== address) continue
    pieces.push(...addressPieces(line.slice(end, index), end), { at: index + 1, text: name, href })
    end = index + whole.length
  }
  return [...pieces, ...addressPieces(line.slice(end), end)]
}

const addressPieces = (text: string, at: number): Piece[] =>
  linkedText(text)
    .map((part) => ({ ...part, at: at + part.at }))
    .flatMap((part) => (part.href === undefined ? plainPieces(part) : [part]))

const PLAIN_PIECE = /`[^`]+`|\*{1,3}|__?|~~|[^*_~`]+|[~`]/g

const plainPieces = ({ text, at }: { text: string; at: number }): Piece[] =>
  [...text.matchAll(PLAIN_PIECE)].map(({ 0: piece, index }) => {
    if (piece.length > 1 && piece.startsWith('`'))
      return { at: at + index + 1, text: piece.slice(1, -1), isCode: true }
    return { at: at + index, text: piece, ...(piece in MARKS && { mark: piece as Mark }) }
  })

const LETTER = /[\p{L}\p{N}]/u
const isWord = (character: string | undefined) => character !== undefined && LETTER.test(character)
const isInk = (character: string | undefined) => character !== undefined && character.trim() !== ''

const HOLDS_TEXT = /[^*_~\s]/

/** A mark opens before a word and closes after one: `snake_case` and `2 * 3` hold none. */
function pairedMarks(pieces: Piece[], line: string) {
  const opening = new Set<Piece>()
  const closing = new Set<Piece>()
  const waiting: Piece[] = []
  for (const piece of pieces) {
    if (!piece.mark) continue
    const before = line[piece.at - 1]
    const after = line[piece.at + piece.text.length]
    const partnerAt =
      isInk(before) && !isWord(after) ? waiting.findLastIndex(({ mark }) => mark === piece.mark) : -1
    const partner = waiting[partnerAt]
    if (partner && HOLDS_TEXT.test(line.slice(partner.at, piece.at))) {
      opening.add(partner)
      closing.add(piece)
      waiting.length = partnerAt
    } else if (isInk(after) && !isWord(before)) waiting.push(piece)
  }
  return { opening, closing }
}

/** Neighbours of the same style become one run. */
function joined(runs: TextRun[]): TextRun[] {
  const result: TextRun[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (last && isSameStyle(last, run)) last.text += run.text
    else result.push({ ...run })
  }
  return result
}

const isSameStyle = (one: TextRun, other: TextRun) =>
  one.href === undefined &&
  other.href === undefined &&
  !one.isCode &&
  !other.isCode &&
  one.isBold === other.isBold &&
  one.isItalic === other.isItalic &&
  one.isStruck === other.isStruck
