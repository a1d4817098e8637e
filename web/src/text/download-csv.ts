import { type CsvCell, csvTable } from '@farol/domain/csv.ts'
import { downloadFile } from './download-file.ts'

/** What is on the screen, as a table for a spreadsheet. */
export const downloadCsv = (name: string, lines: readonly (readonly CsvCell[])[]) =>
  downloadFile({ name: `${name}.csv`, content: csvTable(lines), type: 'text/csv;charset=utf-8' })
