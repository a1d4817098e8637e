import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { scrollAtEdges } from './edge-scroll.ts'
import { dragWithin, type Lift, landingOf, shiftOf, slotOf } from './sortable-shift.ts'

type Lifted = Lift & {
  id: string
  /** The order it was lifted from: once that has changed, the lift is over. */
  order: string
  heights: number[]
  phase: 'dragged' | 'carried' | 'dropped'
  offset: number
}

type SortControl = 'handle' | 'up' | 'down'

type Options = {
  ids: readonly string[]
  nameOf: (id: string) => string
  onMove: (id: string, position: number) => void
}

/**
 * Moving the rows of a list by dragging a handle, by keyboard and with arrow buttons. Until it is dropped a row is only
 * drawn elsewhere, not moved in the document, so that its handle keeps the focus and the pointer.
 */
export function useSortable({ ids, nameOf, onMove }: Options) {
  const order = ids.join()
  const [stored, setLifted] = useState<Lifted | null>(null)
  const [message, setMessage] = useState('')
  const rows = useRef(new Map<string, HTMLElement>())
  const pointer = useRef({ startY: 0, y: 0 })
  const moved = useRef<{ id: string; control: SortControl; from: string }>(null)
  const lifted = stored?.order === order ? stored : null
  const held = lifted && lifted.phase !== 'dropped' ? lifted : null

  const where = (id: string, index: number) => `“${nameOf(id)}”: posição ${index + 1} de ${ids.length}.`

  const place = (id: string, position: number, control: SortControl) => {
    moved.current = { id, control, from: order }
    setMessage(`Movido. ${where(id, position)}`)
    onMove(id, position)
  }

  const lift = (id: string, phase: 'dragged' | 'carried') => {
    const from = ids.indexOf(id)
    const heights = ids.map((other) => rows.current.get(other)?.offsetHeight ?? 0)
    setLifted({ id, order, from, to: from, heights, phase, offset: 0 })
    if (phase === 'carried')
      setMessage(`${where(id, from)} Use as setas para mover, espaço para soltar e Esc para cancelar.`)
  }

  const carry = (to: number) => {
    if (held?.phase !== 'carried' || to < 0 || to >= ids.length) return
    setLifted({ ...held, to })
    setMessage(where(held.id, to))
  }

  const drop = () => {
    if (!held) return
    const { to } = held.phase === 'dragged' ? underPointer(held) : held
    if (to === held.from) return cancel()
    setLifted({ ...held, to, phase: 'dropped' })
    place(held.id, to, 'handle')
  }

  const cancel = () => {
    if (!held) return
    setLifted(null)
    if (held.phase === 'carried') setMessage(`Cancelado. ${where(held.id, held.from)}`)
  }

  const underPointer = ({ from, heights }: Lifted) => {
    const { startY, y } = pointer.current
    const offset = dragWithin(from, y + window.scrollY - startY, heights)
    return { offset, to: landingOf(from, offset, heights) }
  }

  const drag = () => {
    if (held?.phase === 'dragged') setLifted({ ...held, ...underPointer(held) })
  }

  const actions = { ids, held, place, lift, carry, drop, cancel, drag }
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  // A row that is moved in the document loses the focus of its own buttons.
  useLayoutEffect(() => {
    if (!moved.current || moved.current.from === order) return
    const { id, control } = moved.current
    moved.current = null
    focusControl(rows.current.get(id), control)
  }, [order])

  const isDragging = held?.phase === 'dragged'
  useEffect(() => {
    if (!isDragging) return
    const follow = () => latest.current.drag()
    window.addEventListener('scroll', follow)
    const stopScrolling = scrollAtEdges(() => pointer.current.y)
    return () => {
      window.removeEventListener('scroll', follow)
      stopScrolling()
    }
  }, [isDragging])
  const carried = held?.phase === 'carried' ? held : null
  useLayoutEffect(() => {
    if (carried) rows.current.get(carried.id)?.scrollIntoView({ block: 'nearest' })
  }, [carried])

  const [controls] = useState(() => rowControls(latest, { rows, pointer }))

  return {
    message,
    controls,
    /** How a row is drawn now. */
    drawing: (id: string, index: number): RowDrawing => ({
      slot: lifted ? slotOf(index, lifted) : index,
      shift: lifted ? drawnShift(lifted, index) : undefined,
      isLifted: held?.id === id,
      isMakingWay: held !== null && held.id !== id,
      isCarried: held?.id === id && held.phase === 'carried',
    }),
  }
}

export type RowDrawing = {
  /** Where it is shown, counted from zero. */
  slot: number
  /** In pixels, from where it stands in the document. */
  shift: number | undefined
  isLifted: boolean
  isMakingWay: boolean
  isCarried: boolean
}

type Actions = {
  ids: readonly string[]
  held: Lifted | null
  place: (id: string, position: number, control: SortControl) => void
  lift: (id: string, phase: 'dragged' | 'carried') => void
  carry: (to: number) => void
  drop: () => void
  cancel: () => void
  drag: () => void
}
type Refs = {
  rows: RefObject<Map<string, HTMLElement>>
  /** In the page where the drag began, and in the window where it is now. */
  pointer: RefObject<{ startY: number; y: number }>
}

export type RowControls = ReturnType<typeof rowControls>

/** The same from the first drawing to the last, so that a row need not be drawn again for them: they act on the newest order. */
const rowControls = (latest: RefObject<Actions>, { rows, pointer }: Refs) => ({
  rowRef: (id: string) => (row: HTMLElement | null) => {
    if (row) rows.current.set(id, row)
    else rows.current.delete(id)
  },
  step: (id: string, direction: 'up' | 'down') => {
    const { ids, place } = latest.current
    place(id, ids.indexOf(id) + (direction === 'up' ? -1 : 1), direction)
  },
  handleProps: (id: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = { startY: event.clientY + window.scrollY, y: event.clientY }
      latest.current.lift(id, 'dragged')
    },
    onPointerMove: (event: PointerEvent) => {
      pointer.current.y = event.clientY
      latest.current.drag()
    },
    onPointerUp: () => latest.current.drop(),
    onPointerCancel: () => latest.current.cancel(),
    // A finger that rests would open a menu.
    onContextMenu: (event: MouseEvent) => {
      if (latest.current.held) event.preventDefault()
    },
    // Keyboards and screen readers click without a pointer.
    onClick: (event: MouseEvent) => {
      if (event.detail > 0) return
      const { held, drop, lift } = latest.current
      if (held) drop()
      else lift(id, 'carried')
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { held, ids, cancel, carry } = latest.current
      if (!held) return
      const target = { ArrowUp: held.to - 1, ArrowDown: held.to + 1, Home: 0, End: ids.length - 1 }[event.key]
      if (event.key === 'Escape') cancel()
      else if (target === undefined) return
      else carry(target)
      event.preventDefault()
    },
    onBlur: () => {
      const { held, cancel } = latest.current
      if (held?.phase === 'carried') cancel()
    },
  }),
})

const drawnShift = (lifted: Lifted, index: number) =>
  lifted.phase === 'dragged' && index === lifted.from ? lifted.offset : shiftOf(index, lifted, lifted.heights)

/** The arrow that was pressed, or the other one when the row has reached the end. */
function focusControl(row: HTMLElement | undefined, control: SortControl) {
  const buttons = [control, 'up', 'down'].map((name) =>
    row?.querySelector<HTMLButtonElement>(`[data-sort="${name}"]`),
  )
  buttons.find((button) => button && !button.disabled)?.focus()
}
