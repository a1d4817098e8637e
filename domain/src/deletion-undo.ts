/** How long a deletion can be undone, as the screen promises. */
export const UNDO_SECONDS = 30
/** On top of it for the server: a large deletion, and a click in the last second, take a moment to arrive. */
export const UNDO_GRACE_SECONDS = 10
/** Rows that are kept for it. A deletion of more cannot be undone: copying and restoring them would take too long. */
export const UNDO_ROWS_MAX = 50_000
/** The same for their files in the database (covers, images of dúvidas), which take twice as much in the copy. */
export const UNDO_BYTES_MAX = 10_000_000

/**
 * Where something deleted belongs in the order of those that are there now: after the nearest of those that stood before it.
 * `was` is the order before the deletion.
 */
export function placeAfterUndo<T>(
  order: readonly T[],
  { item, was }: { item: T; was: readonly T[] },
): number {
  const before = was.slice(0, was.indexOf(item)).findLast((other) => order.includes(other))
  return before === undefined ? 0 : order.indexOf(before) + 1
}
