import { readZip } from './read-zip.ts'

export type SheetProblem = 'not-a-sheet' | 'too-large' | 'too-many-rows'
export type Sheet = { text: string } | { problem: SheetProblem }

/** More than can be invited at once. Also bounds a row number that somebody wrote by hand. */
const ROWS_MAX = 4_000
const COLUMNS_MAX = 50

/**
 * The first sheet of an XLSX file as lines with tabs, one for each row. Here in the browser, so that no server opens files of
 * others. Formulas are not computed: of a cell with one, the value that the spreadsheet stored counts.
 */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  const zip = readZip(bytes)
  if (!zip) return { problem: 'not-a-sheet' }
  const part = async (name: string) => (zip.has(name) ? zip.text(name) : '')
  try {
    const [workbook, relations] = [await part('xl/workbook.xml'), await part('xl/_rels/workbook.xml.rels')]
    const sheet = await part(firstSheet(workbook, relations))
    if (!sheet) return { problem: 'not-a-sheet' }
    return linesOf(sheet, sharedTexts(await part('xl/sharedStrings.xml')))
  } catch (error) {
    return { problem: error instanceof RangeError ? 'too-large' : 'not-a-sheet' }
  }
}

type Tag = { name: string; isEnd: boolean; isEmpty: boolean; attributes: string; text: string }

/** Each tag with the text after it. No `<` inside a tag, so that a damaged file takes no longer. */
function* tags(xml: string): Generator<Tag> {
  for (const found of xml.matchAll(/<(\/?)(?:[\w.-]+:)?([\w.-]+)([^<>]*)>([^<]*)/g)) {
    const [, slash = '', name = '', attributes = '', text = ''] = found
    yield { name, isEnd: slash !== '', isEmpty: attributes.endsWith('/'), attributes, text }
  }
}

const attribute = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

/** Its path in the archive. */
function firstSheet(workbook: string, relations: string): string {
  const sheet = [...tags(workbook)].find(({ name, isEnd }) => name === 'sheet' && !isEnd)
  const id = attribute(sheet?.attributes ?? '', 'id')
  const relation = [...tags(relations)].find(
    ({ attributes }) => id !== '' && attribute(attributes, 'Id') === id,
  )
  const target = attribute(relation?.attributes ?? '', 'Target') || 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The texts that cells name by their number; a text may be in several parts. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let isPhonetic = false
  for (const { name, isEnd, text } of tags(xml)) {
    if (name === 'si' && !isEnd) texts.push('')
    if (name === 'rPh') isPhonetic = !isEnd
    if (name === 't' && !isEnd && !isPhonetic && texts.length > 0) texts[texts.length - 1] += plain(text)
  }
  return texts
}

function linesOf(xml: string, shared: readonly string[]): Sheet {
  const rows: string[][] = []
  let row = 0
  let cell: { column: number; kind: string } | undefined
  for (const { name, isEnd, isEmpty, attributes, text } of tags(xml)) {
    if (name === 'row' && !isEnd) row = Number(attribute(attributes, 'r')) || row + 1
    if (name === 'c') {
      cell = isEnd || isEmpty ? undefined : cellAt(attributes, rows[row - 1]?.length ?? 0)
      continue
    }
    const isValue = (name === 'v' || name === 't') && !isEnd
    if (!cell || !isValue || text === '' || cell.column >= COLUMNS_MAX) continue
    if (row > ROWS_MAX) return { problem: 'too-many-rows' }
    const value = cell.kind === 's' ? (shared[Number(text)] ?? '') : plain(text)
    const cells = rows[row - 1] ?? []
    rows[row - 1] = cells
    cells[cell.column] = (cells[cell.column] ?? '') + value
  }
  const lines = Array.from(rows, (cells) => Array.from(cells ?? [], (each) => oneLine(each ?? '')).join('\t'))
  return { text: lines.join('\n') }
}

function cellAt(attributes: string, next: number) {
  const letters = /^[A-Z]{1,3}/.exec(attribute(attributes, 'r'))?.[0]
  const column = letters
    ? [...letters].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0) - 1
    : next
  return { column, kind: attribute(attributes, 't') }
}

const oneLine = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ').trim()

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
