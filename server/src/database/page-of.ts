/** Splits the rows of a query with a limit of one more than the page size into the page and the cursor of the next. */
export function pageOf<Row extends { id: string }>(rows: Row[], size: number) {
  const page = rows.slice(0, size)
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null }
}
