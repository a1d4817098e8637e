/** Excel reads UTF-8 only with this mark, and in Brazil separates columns by semicolons. */
export const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'
const LINE_END = '\r\n'

export type CsvCell = string | number | null

/** What a spreadsheet would take for the beginning of a formula, in the full-width forms of East Asia, too. */
const FORMULA = /^(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/

export const csvLine = (cells: readonly CsvCell[]): string => cells.map(cellText).join(SEPARATOR) + LINE_END

/** A whole table at once; a long one is written line by line instead. */
export const csvTable = (lines: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + lines.map(csvLine).join('')

/** A cell that begins like a formula would be run by the spreadsheet: an apostrophe makes it text. */
function cellText(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = value.replace(FORMULA, "'")
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
