import { type ReactElement, useId, useRef, useState } from 'react'
import type { Side } from './place-beside.ts'
import { renderAs } from './render-as.ts'
import { TooltipPopup } from './tooltip-popup.tsx'
import { useHint } from './use-hint.ts'

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
