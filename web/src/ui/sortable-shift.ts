/** A row that is being moved: where it stood, and where it would land. */
export type Lift = { from: number; to: number }

/** The place a row is shown at while another, or itself, is being moved. */
export function slotOf(index: number, { from, to }: Lift): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}

/** How far, in pixels, each row stands from its own place; rows need not be equally high. */
export function shiftOf(index: number, lift: Lift, heights: readonly number[]): number {
  const { from, to } = lift
  const own = heights[from] ?? 0
  if (index !== from) return (slotOf(index, lift) - index) * own
  const passed = from < to ? heights.slice(from + 1, to + 1) : heights.slice(to, from)
  const distance = passed.reduce((sum, height) => sum + height, 0)
  return from < to ? distance : -distance
}

/** How far a row is dragged: not out of its list, where it would make the page longer. */
export function dragWithin(from: number, offset: number, heights: readonly number[]): number {
  const highest = shiftOf(from, { from, to: 0 }, heights)
  const lowest = shiftOf(from, { from, to: heights.length - 1 }, heights)
  return Math.max(highest, Math.min(offset, lowest))
}

/** Where a row lands when it was dragged this far: after every row whose middle its edge has passed. */
export function landingOf(from: number, offset: number, heights: readonly number[]): number {
  const top = -shiftOf(from, { from, to: 0 }, heights) + offset
  const bottom = top + (heights[from] ?? 0)
  let above = 0
  return heights.filter((height, index) => {
    const middle = above + height / 2
    above += height
    return index < from ? middle <= top : index > from && middle < bottom
  }).length
}
