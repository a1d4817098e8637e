export type Direction = 'up' | 'down'

/** The list with one item swapped with its neighbour; at the end of the list nothing changes. */
export function moved<T>(items: readonly T[], { item, direction }: { item: T; direction: Direction }): T[] {
  const from = items.indexOf(item)
  const to = direction === 'up' ? from - 1 : from + 1
  return from < 0 || to < 0 || to >= items.length ? [...items] : placed(items, { item, position: to })
}

/** The list with one item, new or known, at a position; a position beyond the end means the end. */
export function placed<T>(items: readonly T[], { item, position }: { item: T; position: number }): T[] {
  const others = items.filter((other) => other !== item)
  const at = Math.max(0, Math.min(Math.trunc(position), others.length))
  return [...others.slice(0, at), item, ...others.slice(at)]
}
