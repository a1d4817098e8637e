import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Lift, landingOf, shiftOf, slotOf } from './sortable-shift.ts'

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

const EDGE_PX = 72
const SCROLL_STEP_PX = 14

/**
 * Moving the rows of a list by dragging a handle, by keyboard and with arrow buttons. Until it is dropped a row is only
 * drawn elsewhere, not moved in the document, so that its handle keeps the focus and the pointer.
 */
export function useSortable({ ids, nameOf, onMove }: Options) {
  const order = ids.join()
  const [stored, setLifted] = useState<Lifted | null>(null)
  const [message, setMessage] = useState('')
  const rows = useRef(new Map<string, HTMLElement>())
  const startY = useRef(0)
  const moved = useRef<{ id: string; control: SortControl; from: string }>(null)
  const lifted = stored?.order === order ? stored : null
  const held = lifted && lifted.phase !== 'dropped' ? lifted : null

  // A row that is moved in the document loses the focus of its own buttons.
  useLayoutEffect(() => {
    if (!moved.current || moved.current.from === order) return
    const { id, control } = moved.current
    moved.current = null
    focusControl(rows.current.get(id), control)
  }, [order])

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
    if (held.to === held.from) return cancel()
    setLifted({ ...held, phase: 'dropped' })
    place(held.id, held.to, 'handle')
  }

  const cancel = () => {
    if (!held) return
    setLifted(null)
    if (held.phase === 'carried') setMessage(`Cancelado. ${where(held.id, held.from)}`)
  }

  const drag = (event: PointerEvent) => {
    if (held?.phase !== 'dragged') return
    scrollAtEdge(event.clientY)
    const offset = event.clientY + window.scrollY - startY.current
    setLifted({ ...held, offset, to: landingOf(held.from, offset, held.heights) })
  }

  const handleProps = (id: string) => ({
    'aria-pressed': held?.id === id && held.phase === 'carried',
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      startY.current = event.clientY + window.scrollY
      lift(id, 'dragged')
    },
    onPointerMove: drag,
    onPointerUp: drop,
    onPointerCancel: cancel,
    // Keyboards and screen readers click without a pointer.
    onClick: (event: MouseEvent) => {
      if (event.detail > 0) return
      if (held) drop()
      else lift(id, 'carried')
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!held) return
      const target = { ArrowUp: held.to - 1, ArrowDown: held.to + 1, Home: 0, End: ids.length - 1 }[event.key]
      if (event.key === 'Escape') cancel()
      else if (target === undefined) return
      else carry(target)
      event.preventDefault()
    },
    onBlur: () => {
      if (held?.phase === 'carried') cancel()
    },
  })

  const rowProps = (id: string, index: number) => ({
    ref: (row: HTMLElement | null) => {
      if (row) rows.current.set(id, row)
      else rows.current.delete(id)
    },
    'data-lifted': held?.id === id || undefined,
    'data-making-way': (held !== null && held.id !== id) || undefined,
    style: lifted ? { translate: `0 ${drawnShift(lifted, index)}px` } : undefined,
  })

  return {
    message,
    handleProps,
    rowProps,
    /** Where a row is shown now, counted from zero. */
    slot: (index: number) => (lifted ? slotOf(index, lifted) : index),
    place,
  }
}

const drawnShift = (lifted: Lifted, index: number) =>
  lifted.phase === 'dragged' && index === lifted.from ? lifted.offset : shiftOf(index, lifted, lifted.heights)

function scrollAtEdge(y: number) {
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_STEP_PX)
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_STEP_PX)
}

/** The arrow that was pressed, or the other one when the row has reached the end. */
function focusControl(row: HTMLElement | undefined, control: SortControl) {
  const buttons = [control, 'up', 'down'].map((name) =>
    row?.querySelector<HTMLButtonElement>(`[data-sort="${name}"]`),
  )
  buttons.find((button) => button && !button.disabled)?.focus()
}
