const DOUBLE_TAP_MS = 300
const SIDE_SHARE = 1 / 3
export const TAP_SKIP_SECONDS = 10

type Side = 'left' | 'middle' | 'right'
type Tap = {
  /** Where on the picture, from 0 at its left edge to 1 at its right edge. */
  share: number
  atMs: number
}
type Actions = { togglePlay: () => void; skip: (seconds: number) => void }

/**
 * Reads touches on the picture. A tap plays or pauses at once, without waiting for a second one; a second tap on the same
 * side takes that back and skips instead, and so does every further one.
 */
export function tapGestures({ togglePlay, skip }: Actions): (tap: Tap) => void {
  let last: { side: Side; atMs: number; hasSkipped: boolean } | undefined
  return ({ share, atMs }) => {
    const side = sideAt(share)
    const isRepeated = last?.side === side && atMs - last.atMs <= DOUBLE_TAP_MS
    const skips = isRepeated && side !== 'middle'
    if (!last?.hasSkipped || !skips) togglePlay()
    if (skips) skip(side === 'left' ? -TAP_SKIP_SECONDS : TAP_SKIP_SECONDS)
    last = { side, atMs, hasSkipped: skips }
  }
}

function sideAt(share: number): Side {
  if (share < SIDE_SHARE) return 'left'
  return share > 1 - SIDE_SHARE ? 'right' : 'middle'
}
