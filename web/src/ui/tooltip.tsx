import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { type ReactElement, useId } from 'react'
import { classNames } from './class-names.ts'
import { useNightScope } from './night-scope.ts'

export type TooltipProps = {
  content: string
  /** One focusable element. A button that is off must say so with `aria-disabled`, not `disabled`. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** The content repeats the trigger's own name, so screen readers need not hear it twice. */
  isLabel?: boolean
  popupClassName?: string
}

export function Tooltip({
  content,
  children,
  side = 'bottom',
  isLabel = false,
  popupClassName,
}: TooltipProps) {
  const { scope, triggerRef } = useNightScope()
  const id = useId()
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger
        ref={triggerRef}
        render={children}
        delay={200}
        closeOnClick={isLabel}
        aria-describedby={isLabel ? undefined : id}
      />
      {isLabel ? null : (
        <span id={id} hidden>
          {content}
        </span>
      )}
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner
          side={side}
          sideOffset={10}
          collisionPadding={12}
          className={classNames('z-50', scope, popupClassName)}
        >
          <BaseTooltip.Popup
            aria-hidden
            className="max-w-60 rounded-md bg-hint px-[13px] py-[9px] text-sm leading-[1.4] text-on-hint shadow-md transition-opacity duration-fast data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <BaseTooltip.Arrow className="hint-arrow" />
            {content}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
