import { placeAfterUndo } from './deletion-undo.ts'
import { placed } from './ordering.ts'

export type Edits<T> = {
  /** What both started from. */
  base: T
  mine: T
  theirs: T
}

/**
 * Two edits of the same list in one: what either added is there, what either removed is not. The order is theirs, unless mine
 * has moved something.
 */
export function mergedList<T>({ base, mine, theirs }: Edits<readonly T[]>): T[] {
  const isKept = (item: T) => !base.includes(item) || (mine.includes(item) && theirs.includes(item))
  const [leading, other] = isReordered(base, mine) ? [mine, theirs] : [theirs, mine]
  return other
    .filter(isKept)
    .reduce(
      (merged, item) =>
        merged.includes(item)
          ? merged
          : placed(merged, { item, position: placeAfterUndo(merged, { item, was: other }) }),
      leading.filter(isKept),
    )
}

function isReordered<T>(base: readonly T[], mine: readonly T[]) {
  const left = base.filter((item) => mine.includes(item))
  return mine.filter((item) => base.includes(item)).some((item, index) => item !== left[index])
}
