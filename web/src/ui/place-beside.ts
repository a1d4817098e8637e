export type Side = 'top' | 'bottom' | 'left' | 'right'

type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }
type Wish = { anchor: Box; popup: Size; viewport: Size; side: Side }

/** Between what is explained and its explanation, and between that and the edge of the window. */
const GAP = 10
const EDGE = 12
/** The arrow stays clear of rounded corners. */
const ARROW_INSET = 12

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

/** Where a popup stands beside its anchor: on the other side where there is no room, and always inside the window. */
export function placeBeside({ anchor, popup, viewport, side: wanted }: Wish) {
  const room = {
    top: anchor.top - GAP - EDGE - popup.height,
    bottom: viewport.height - anchor.top - anchor.height - GAP - EDGE - popup.height,
    left: anchor.left - GAP - EDGE - popup.width,
    right: viewport.width - anchor.left - anchor.width - GAP - EDGE - popup.width,
  }
  const other = opposite[wanted]
  const side = room[wanted] < 0 && room[other] > room[wanted] ? other : wanted
  const middle = { x: anchor.left + anchor.width / 2, y: anchor.top + anchor.height / 2 }
  if (side === 'top' || side === 'bottom') {
    const left = within(middle.x - popup.width / 2, EDGE, viewport.width - EDGE - popup.width)
    return {
      side,
      left,
      top: side === 'top' ? anchor.top - GAP - popup.height : anchor.top + anchor.height + GAP,
      arrow: within(middle.x - left, ARROW_INSET, popup.width - ARROW_INSET),
    }
  }
  const top = within(middle.y - popup.height / 2, EDGE, viewport.height - EDGE - popup.height)
  return {
    side,
    left: side === 'left' ? anchor.left - GAP - popup.width : anchor.left + anchor.width + GAP,
    top,
    arrow: within(middle.y - top, ARROW_INSET, popup.height - ARROW_INSET),
  }
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
