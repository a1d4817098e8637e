import {
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { placeBeside, type Side } from './place-beside.ts'
import { renderAs } from './render-as.ts'

type TooltipProps = {
  content: string
  /** One focusable element. A button that is off must say so with `aria-disabled`, not `disabled`. */
  children: ReactElement
  side?: Side
  /** The content repeats the trigger's own name, so screen readers need not hear it twice. */
  isLabel?: boolean
  popupClassName?: string
}

/** A browser that knows none shows no tooltips. */
const hasTopLayer = () => 'popover' in HTMLElement.prototype

export function Tooltip({
  content,
  children,
  side = 'bottom',
  isLabel = false,
  popupClassName,
}: TooltipProps) {
  const id = useId()
  const triggerRef = useRef<HTMLElement>(null)
  const { isOpen, triggerProps, popupProps } = useHint({ closesOnPress: isLabel })
  const [isDrawn, setIsDrawn] = useState(false)
  if (isOpen && !isDrawn && hasTopLayer()) setIsDrawn(true)
  const trigger = renderAs('button', children, {
    ...triggerProps,
    ref: triggerRef,
    ...(isLabel ? {} : { 'aria-describedby': id }),
  })
  return (
    <>
      {trigger}
      {isLabel ? null : (
        <span id={id} hidden>
          {content}
        </span>
      )}
      {isDrawn ? (
        <TooltipPopup
          {...popupProps}
          triggerRef={triggerRef}
          isOpen={isOpen}
          onGone={() => setIsDrawn(false)}
          side={side}
          content={content}
          className={popupClassName}
        />
      ) : null}
    </>
  )
}

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
function useHint({ closesOnPress }: { closesOnPress: boolean }) {
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

type PopupProps = {
  triggerRef: RefObject<HTMLElement | null>
  isOpen: boolean
  /** Closed, and faded out. */
  onGone: () => void
  side: Side
  content: string
  className: string | undefined
  onPointerEnter: () => void
  onPointerLeave: () => void
}

/** Stands in the browser's top layer: above dialogs, on the whole screen too, and in the colours of its trigger's region. */
function TooltipPopup({ triggerRef, isOpen, onGone, side, content, className, ...hovering }: PopupProps) {
  const popupRef = useRef<HTMLDivElement>(null)
  const arrowRef = useRef<HTMLSpanElement>(null)
  const leave = useEffectEvent(onGone)

  useLayoutEffect(() => {
    const popup = popupRef.current
    popup?.togglePopover(isOpen)
    if (isOpen) return
    let isBack = false
    const faded = popup?.getAnimations().map(({ finished }) => finished) ?? []
    void Promise.allSettled(faded).then(() => {
      if (!isBack) leave()
    })
    return () => {
      isBack = true
    }
  }, [isOpen])

  // With every drawing: what it says may have changed, and with it its size.
  useLayoutEffect(() => {
    if (!isOpen) return
    const put = () =>
      place({ popup: popupRef.current, arrow: arrowRef.current, trigger: triggerRef.current, side })
    put()
    window.addEventListener('scroll', put, { capture: true, passive: true })
    window.addEventListener('resize', put)
    return () => {
      window.removeEventListener('scroll', put, { capture: true })
      window.removeEventListener('resize', put)
    }
  })

  return (
    <div
      ref={popupRef}
      popover="manual"
      aria-hidden
      {...hovering}
      className={classNames(
        'inset-auto w-max max-w-60 overflow-visible rounded-md bg-hint px-[13px] py-[9px] text-left text-sm leading-[1.4] font-body whitespace-normal text-on-hint opacity-0 shadow-md transition-[opacity,display,overlay] transition-discrete duration-fast open:opacity-100 starting:open:opacity-0',
        className,
      )}
    >
      <span ref={arrowRef} className="hint-arrow absolute" />
      {content}
    </div>
  )
}

type Parts = { popup: HTMLElement | null; arrow: HTMLElement | null; trigger: HTMLElement | null; side: Side }

function place({ popup, arrow, trigger, side: wanted }: Parts) {
  if (!popup || !arrow || !trigger) return
  const {
    side,
    left,
    top,
    arrow: along,
  } = placeBeside({
    anchor: trigger.getBoundingClientRect(),
    popup: { width: popup.offsetWidth, height: popup.offsetHeight },
    viewport: { width: document.documentElement.clientWidth, height: window.innerHeight },
    side: wanted,
  })
  popup.style.left = `${left}px`
  popup.style.top = `${top}px`
  arrow.dataset.side = side
  const isAcross = side === 'top' || side === 'bottom'
  arrow.style.left = isAcross ? `${along - arrow.offsetWidth / 2}px` : ''
  arrow.style.top = isAcross ? '' : `${along - arrow.offsetHeight / 2}px`
}
