type Direction = 'up' | 'down'

/** Swaps an item with its neighbour; the first cannot go up, nor the last down. */
export function moved<T>(items: readonly T[], { item, direction }: { item: T; direction: Direction }): T[] {
  const from = items.indexOf(item)
  const to = direction === 'up' ? from - 1 : from + 1
  return from < 0 || to < 0 || to >= items.length ? [...items] : placed(items, { item, position: to })
}

/** Inserts an item, or moves it, to a position; a position beyond the end means the end. */
export function placed<T>(items: readonly T[], { item, position }: { item: T; position: number }): T[] {
  const others = items.filter((other) => other !== item)
  const at = Math.max(0, Math.min(Math.trunc(position), others.length))
  return [...others.slice(0, at), item, ...others.slice(at)]
}
