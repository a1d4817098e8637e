import { numberText } from '#/text/numbers.ts'

/** The places among others, as a list to choose from: '1. No início', '2. Depois de “Um”' … */
export const placeNames = (others: readonly { title: string }[]): string[] => [
  '1. No início',
  ...others.map(({ title }, index) => `${numberText(index + 2)}. Depois de “${title}”`),
]

/** A new item goes to the end: the highest order plus one. */
export const nextOrderIndex = (items: readonly { orderIndex: number }[]) =>
  items.reduce((next, { orderIndex }) => Math.max(next, orderIndex + 1), 0)
