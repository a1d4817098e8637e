import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const PARTS = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="Lista" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
}

/** An XLSX file with one sheet, its texts beside their cells. */
export function spreadsheet(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join(''))
  const lines = cells.map((row) => `<row>${row}</row>`).join('')
  const sheet = `<worksheet><sheetData>${lines}</sheetData></worksheet>`
  const file = new ZipFile()
  for (const [name, content] of Object.entries({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet }))
    file.addBuffer(Buffer.from(content), name)
  file.end()
  return buffer(file.outputStream)
}
