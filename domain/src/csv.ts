/** Excel needs this mark to read UTF-8, and in Brazil it separates columns with semicolons. */
export const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'
const LINE_END = '\r\n'

export type CsvCell = string | number | null

/** Spreadsheets read these first characters, also in their full-width forms, as the start of a formula. */
const FORMULA = /^(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/

export const csvLine = (cells: readonly CsvCell[]): string => cells.map(cellText).join(SEPARATOR) + LINE_END

/** For short tables; long ones are streamed line by line. */
export const csvTable = (lines: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + lines.map(csvLine).join('')

/** Prevents CSV injection: an apostrophe makes text out of what a spreadsheet would run as a formula. */
function cellText(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = value.replace(FORMULA, "'")
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
