import { type CsvCell, csvTable } from '@farol/domain/csv.ts'

/** What is on the screen, as a table for a spreadsheet. */
export function downloadCsv(name: string, lines: readonly (readonly CsvCell[])[]) {
  const url = URL.createObjectURL(new Blob([csvTable(lines)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
