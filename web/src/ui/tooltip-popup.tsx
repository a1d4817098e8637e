import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { placeBeside, type Side } from './place-beside.ts'

type Props = {
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
export function TooltipPopup({ triggerRef, isOpen, onGone, side, content, className, ...hovering }: Props) {
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
