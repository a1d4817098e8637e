import { parseInviteList } from '@farol/domain/invite-list.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPeopleFile } from './read-people-file.ts'

const file = (content: BlobPart) => new File([content], 'lista')
const textOf = async (content: BlobPart) => {
  const found = await readPeopleFile(file(content))
  return 'text' in found ? found.text : found.problem
}

const packed = async (content: BlobPart) => {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** So many bytes, with these fields of two or four. */
function header(length: number, fields: Record<number, { short?: number; long?: number }>) {
  const view = new DataView(new ArrayBuffer(length))
  for (const [at, { short, long }] of Object.entries(fields)) {
    if (short !== undefined) view.setUint16(Number(at), short, true)
    if (long !== undefined) view.setUint32(Number(at), long, true)
  }
  return view.buffer
}

/** An archive as spreadsheets write them. */
async function zip(parts: Record<string, BlobPart>) {
  const bodies: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const body = await packed(content)
    const named = { short: name.length }
    bodies.push(header(30, { 0: { long: 0x04034b50 }, 8: { short: 8 }, 26: named }), name, body)
    const place = { 10: { short: 8 }, 20: { long: body.length }, 28: named, 42: { long: offset } }
    directory.push(header(46, { 0: { long: 0x02014b50 }, ...place }), name)
    offset += 30 + name.length + body.length
  }
  const count = { short: Object.keys(parts).length }
  const end = header(22, { 0: { long: 0x06054b50 }, 10: count, 16: { long: offset } })
  return new Uint8Array(await new Blob([...bodies, ...directory, end]).arrayBuffer())
}

const WORKBOOK = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="Lista" sheetId="1" r:id="rId7"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId7" Target="worksheets/lista.xml"/></Relationships>',
}
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const xlsx = (rows: string, shared = '') =>
  zip({
    ...WORKBOOK,
    'xl/worksheets/lista.xml': sheet(rows),
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
  })

test('a CSV file of any editor comes in as it is', async () => {
  expect(await textOf('Nome;Email\r\nJosé;jose@a.com')).toBe('Nome;Email\r\nJosé;jose@a.com')
  expect(await textOf(Uint8Array.from('José;jose@a.com', (letter) => letter.charCodeAt(0)))).toBe(
    'José;jose@a.com',
  )
  expect(await textOf(new Uint8Array([1, 0, 2]))).toContain('Não foi possível ler este arquivo')
})

test('the first sheet of a spreadsheet comes in with its rows as lines, whatever kind its cells are', async () => {
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
    <row r="3"><c r="A3" t="inlineStr"><is><t>Bia &amp; Cia</t></is></c><c r="B3"><v>12</v></c>
    <c r="C3" t="str"><f>"bia"&amp;"@b.com"</f><v>bia@b.com</v></c></row>`
  const shared = '<si><r><t>Ana </t></r><r><t>Souza</t></r><rPh><t>x</t></rPh></si><si><t>ana@a.com</t></si>'
  const text = await textOf(await xlsx(rows, shared))
  expect(text).toBe('Ana Souza\t\tana@a.com\n\nBia & Cia\t12\tbia@b.com')
  expect(parseInviteList(text).people).toEqual([
    { line: 1, name: 'Ana Souza', email: 'ana@a.com' },
    { line: 3, name: 'Bia & Cia', email: 'bia@b.com' },
  ])
})

test('a formula is not computed: without a stored value its cell is empty', async () => {
  const rows =
    '<row r="1"><c r="A1"><f>HYPERLINK("http://evil")</f></c><c r="B1"><f>1+1</f><v>2</v></c></row>'
  expect(await textOf(await xlsx(rows))).toBe('\t2')
})

test('a hundred thousand rows, a ZIP bomb and a damaged file are refused with a sentence', async () => {
  const many = Array.from({ length: 100_000 }, (_, i) => `<row r="${i + 1}"><c><v>${i}</v></c></row>`).join(
    '',
  )
  expect(await textOf(await xlsx(many))).toContain('Há linhas demais')
  expect(await textOf('a@b.com\n'.repeat(100_000))).toContain('Há linhas demais')
  const bomb = await zip({ ...WORKBOOK, 'xl/worksheets/lista.xml': new Uint8Array(40 * 1024 * 1024) })
  expect(bomb.byteLength).toBeLessThan(1024 * 1024)
  expect(await textOf(bomb)).toContain('grande demais')
  expect(await textOf(await zip({ 'word/document.xml': 'x' }))).toContain('Não foi possível ler este arquivo')
  expect(await textOf(new Uint8Array(6 * 1024 * 1024))).toContain('grande demais')
})

test('no damage to a file makes reading it throw', async () => {
  const whole = await xlsx('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', '<si><t>ana@a.com</t></si>')
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(whole.length), async (changes, length) => {
      const damaged = whole.slice(0, length)
      for (const [at, byte] of changes) if (at > 3) damaged[at] = byte
      expect(typeof (await textOf(damaged))).toBe('string')
    }),
  )
})
