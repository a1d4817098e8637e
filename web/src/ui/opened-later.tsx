import { useRender } from '@base-ui/react/use-render'
import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type LazyPart, useLazyPart } from './lazy.ts'

/** A button element; an icon button needs its own `aria-label`. */
export type Trigger = ReactElement<{ ref?: Ref<HTMLButtonElement> }>

type Props<Own> = {
  /** Draws the trigger itself, and what opens from it. */
  popup: LazyPart<ComponentType<Own & { trigger: Trigger }>>
  kind: 'menu' | 'dialog'
  trigger: Trigger
  own: Own
}

/**
 * A trigger whose popup is loaded with the first touch of it. What the user did to open it is kept, and done again to the
 * trigger that the loaded popup draws in its place.
 */
export function OpenedLater<Own extends object>({ popup, kind, trigger, own }: Props<Own>) {
  const [isWanted, setIsWanted] = useState(false)
  const opening = useRef<Event>(undefined)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const forget = () => {
    opening.current = undefined
    setIsWanted(false)
  }
  const Loaded = useLazyPart(popup, isWanted, forget)
  const Popup = isWanted ? Loaded : undefined
  const isThere = Popup !== undefined

  useLayoutEffect(() => {
    if (!isThere) return
    triggerRef.current?.focus({ preventScroll: true })
    // Base UI gives its trigger part of what it listens with only after its first drawing.
    const frame = requestAnimationFrame(() => {
      if (opening.current) triggerRef.current?.dispatchEvent(again(opening.current))
      opening.current = undefined
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere])

  const prepare = () => {
    // Whoever goes on to open it hears of a failure.
    popup.preload().catch(() => undefined)
  }
  const open = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    opening.current = event.nativeEvent
    setIsWanted(true)
  }
  const plain = useRender({
    render: trigger,
    props: {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onPointerEnter: prepare,
      onFocus: prepare,
      // Somebody who has gone on meanwhile is not called back.
      onBlur: forget,
      onClick: open,
      onKeyDown: (event: KeyboardEvent) => {
        if (kind === 'menu' && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) open(event)
      },
    },
  })
  return Popup ? <Popup {...own} trigger={cloneElement(trigger, { ref: triggerRef })} /> : plain
}

/** An event is sent once; this is another one like it. */
function again(event: Event) {
  const Kind = event.constructor as typeof Event
  return new Kind(event.type, event)
}
