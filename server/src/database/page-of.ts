/** From a statement that asked for one row more than a page holds: the page, and after which id the next one begins. */
export function pageOf<Row extends { id: string }>(rows: Row[], size: number) {
  const page = rows.slice(0, size)
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null }
}
