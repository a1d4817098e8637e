import { numberText } from '#/text/numbers.ts'

/** Where something will stand in a list: the number users type counts from 0, what they see counts from 1. */
export function placeHint(orderIndex: number, others: readonly { title: string }[]): string {
  if (!Number.isInteger(orderIndex) || orderIndex < 0) return ''
  const place = Math.min(orderIndex, others.length)
  const before = others[place - 1]
  if (!before) return 'Fica em 1º lugar.'
  return place === others.length
    ? `Fica por último, depois de “${before.title}”.`
    : `Fica em ${numberText(place + 1)}º lugar, depois de “${before.title}”.`
}

/** The places among others, as a list to choose from: '1. No início', '2. Depois de “Um”' … */
export const placeNames = (others: readonly { title: string }[]): string[] => [
  '1. No início',
  ...others.map(({ title }, index) => `${numberText(index + 2)}. Depois de “${title}”`),
]

/** A new item goes to the end: the highest order plus one. */
export const nextOrderIndex = (items: readonly { orderIndex: number }[]) =>
  items.reduce((next, { orderIndex }) => Math.max(next, orderIndex + 1), 0)
