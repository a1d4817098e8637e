import { type PointerEvent, useEffect, useState } from 'react'

const OPENS_AFTER_MS = 200
/** Enough to move the pointer onto the hint itself. */
const CLOSES_AFTER_MS = 120

/** One hint is shown at a time: the next one closes it, and need not be waited for. */
let closeShown: (() => void) | undefined

function hintControl(setIsOpen: (isOpen: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    if (closeShown === close) closeShown = undefined
    setIsOpen(false)
  }
  const open = () => {
    clearTimeout(timer)
    if (closeShown !== close) closeShown?.()
    closeShown = close
    setIsOpen(true)
  }
  const openSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(open, closeShown ? 0 : OPENS_AFTER_MS)
  }
  const closeSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(close, CLOSES_AFTER_MS)
  }
  return { open, close, openSoon, closeSoon }
}

const isFocused = (element: Element) => element.matches(':focus-visible')

/** When a hint is shown: while a mouse rests on its trigger or on itself, and while the keyboard is on its trigger. */
export function useHint({ closesOnPress }: { closesOnPress: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [hint] = useState(() => hintControl(setIsOpen))

  useEffect(() => hint.close, [hint])
  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hint.close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen, hint])

  const press = closesOnPress ? hint.close : undefined
  return {
    isOpen,
    triggerProps: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') hint.openSoon()
      },
      onPointerLeave: (event: PointerEvent) => {
        if (!isFocused(event.currentTarget)) hint.closeSoon()
      },
      onFocus: (event: { currentTarget: Element }) => {
        if (isFocused(event.currentTarget)) hint.open()
      },
      onBlur: hint.close,
      onPointerDown: press,
      onClick: press,
    },
    popupProps: { onPointerEnter: hint.openSoon, onPointerLeave: hint.closeSoon },
  }
}
