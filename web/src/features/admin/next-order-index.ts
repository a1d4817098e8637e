/** A new item goes to the end: the highest order plus one. */
export const nextOrderIndex = (items: readonly { orderIndex: number }[]) =>
  items.reduce((next, { orderIndex }) => Math.max(next, orderIndex + 1), 0)
