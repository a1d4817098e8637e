import { type KeyboardEvent, type MouseEvent, type ReactElement, useId, useRef, useState } from 'react'
import { lazyPart, useLazyPart } from './lazy.ts'
import { nightScopeOf } from './night-scope.ts'
import { renderAs } from './render-as.ts'

const overlays = lazyPart(() => import('./overlays.ts'))

export type Overlays = typeof import('./overlays.ts')

/** The one place that loads what opens over a screen. `onFailure` is called when it cannot be loaded. */
export const useOverlays = (isWanted: boolean, onFailure: () => void) =>
  useLazyPart(overlays, isWanted, onFailure)

/** A button element; an icon button needs its own `aria-label`. */
export type Trigger = ReactElement

/** Why Base UI asks for an open popup to be closed. */
type Change = { reason: string; event: Event; cancel: () => void }

type Item = 'first' | 'last'

/** From Base UI: a shorter press opens the menu, a longer one that ends on an item also chooses it. */
const CHOOSES_AFTER_MS = 200

/**
 * A button and the state of the popup it opens. Base UI draws the popup, controlled by `isOpen`, once its code is loaded: that
 * begins when the pointer or focus comes near the button. A press that comes earlier opens the popup as soon as it can be drawn.
 */
export function usePopup(kind: 'menu' | 'dialog', trigger: Trigger) {
  const id = useId()
  const popupId = `${id}-popup`
  const triggerRef = useRef<HTMLButtonElement>(null)
  const wasToggledByMouse = useRef(false)
  const [near, setNear] = useState<{ scope: string | undefined }>()
  const [isOpen, setIsOpen] = useState(false)
  const [startsAt, setStartsAt] = useState<Item>()
  const parts = useOverlays(isOpen, () => setIsOpen(false))
  const isShown = isOpen && parts !== undefined

  const approach = () => {
    setNear({ scope: nightScopeOf(triggerRef.current) })
    // A failure is reported when the user opens the popup.
    overlays.preload().catch(() => undefined)
  }
  const open = (item?: Item) => {
    // Safari does not focus a button that is pressed, and the focus must come back to it.
    triggerRef.current?.focus({ preventScroll: true })
    setStartsAt(item)
    setIsOpen(true)
  }
  const toggle = (item?: Item) => (isShown ? setIsOpen(false) : open(item))

  const button = renderAs('button', trigger, {
    id,
    ref: triggerRef,
    'aria-haspopup': kind,
    'aria-expanded': isShown,
    'aria-controls': isShown ? popupId : undefined,
    onPointerEnter: approach,
    onFocus: approach,
    onBlur: () => {
      // The user moved on before the code was loaded.
      if (!parts) setIsOpen(false)
    },
    onMouseDown: (event: MouseEvent) => {
      wasToggledByMouse.current = kind === 'menu' && event.button === 0 && parts !== undefined
      if (!wasToggledByMouse.current) return
      if (!isShown) chooseOnRelease(event.timeStamp)
      toggle()
    },
    onClick: ({ detail }: MouseEvent) => {
      const isByKeyboard = detail === 0
      if (isByKeyboard || !wasToggledByMouse.current) toggle(isByKeyboard ? 'first' : undefined)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      open(event.key === 'ArrowDown' ? 'first' : 'last')
    },
  })

  return {
    button,
    /** What the popup is drawn with; undefined until the pointer or focus comes near the button. */
    parts: near && parts,
    id,
    popupId,
    triggerRef,
    isOpen,
    close: () => setIsOpen(false),
    onOpenChange: (next: boolean, change: Change) => {
      // The button closes what it opened. If Base UI closed it first, the same press would open it again.
      if (!next && isOn(triggerRef.current, change)) change.cancel()
      else setIsOpen(next)
    },
    /** The item that a menu opened by the keyboard starts at. */
    startsAt,
    scope: near?.scope,
  }
}

function isOn(trigger: Element | null, { reason, event }: Change) {
  if (reason !== 'outside-press' && reason !== 'focus-out') return false
  const place = reason === 'outside-press' ? event.target : (event as FocusEvent).relatedTarget
  return place instanceof Node && trigger !== null && trigger.contains(place)
}

/** As in the menus of most systems: press the button, move to an item, release. */
function chooseOnRelease(pressedAt: number) {
  const release = ({ target, timeStamp }: Event) => {
    if (timeStamp - pressedAt < CHOOSES_AFTER_MS || !(target instanceof Element)) return
    target.closest<HTMLElement>('[role^=menuitem]')?.click()
  }
  document.addEventListener('mouseup', release, { once: true })
}
