import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '@farol/domain/csv.ts'
import { fileName } from '@farol/domain/file-name.ts'

/** Enough to make a round trip worth while, little enough to hold in memory for everyone who downloads. */
export const CSV_BATCH = 1_000

type Options<Row> = {
  header: readonly string[]
  /** The next rows after this one, at most a batch; the first ones without. */
  read: (last: Row | undefined) => Promise<Row[]>
  cells: (row: Row) => readonly CsvCell[]
}

/**
 * Streams a table of any length, in batches by key: no connection or snapshot is held between two batches, and reading
 * stops when the client disconnects.
 */
export async function* csvStream<Row>({ header, read, cells }: Options<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header)
  let last: Row | undefined
  for (;;) {
    const rows = await read(last)
    if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('')
    if (rows.length < CSV_BATCH) return
    last = rows.at(-1)
  }
}

/** 'attachment; filename="progresso-financas.csv"': what it is, and of what. */
export const asDownload = (what: string, of = '') =>
  `attachment; filename="${[what, fileName(of)].filter(Boolean).join('-')}.csv"`

/** '2026-11-15 20:52:25': Swedes write moments as every spreadsheet reads them, whatever its language. */
export function csvMoments(timeZone: string): CsvMoment {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return (moment) => (moment === null ? null : format.format(moment))
}

export type CsvMoment = (moment: Date | null) => string | null
