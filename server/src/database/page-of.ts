/** Cursors of a first page: these sort before and after every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
export const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Splits the rows of a query with a limit of one more than the page size into the page and the cursor of the next. */
export function pageOf<Row extends { id: string }>(rows: Row[], size: number) {
  const page = rows.slice(0, size)
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null }
}
