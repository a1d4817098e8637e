import { Popover } from '@base-ui/react/popover'
import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useNightScope } from './night-scope.ts'
import { popupMotion } from './popup-classes.ts'

export type HelpHintProps = {
  /** The rule it explains, as it is named beside it. */
  about: string
  className?: string
  /** One or two sentences. */
  children: ReactNode
}

/** A question mark beside a rule that may surprise; what it says can be left unread. */
export function HelpHint({ about, className, children }: HelpHintProps) {
  const { scope, triggerRef } = useNightScope()
  return (
    <Popover.Root>
      <Popover.Trigger
        ref={triggerRef}
        aria-label={`Ajuda: ${about}`}
        className={classNames(
          'relative -my-0.5 inline-grid size-6 flex-none place-items-center rounded-full text-text-muted hover:text-text data-popup-open:text-text pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5',
          className,
        )}
      >
        <CircleQuestionMark size={17} strokeWidth={1.75} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          side="top"
          sideOffset={6}
          collisionPadding={12}
          className={classNames('z-50', scope)}
        >
          <Popover.Popup
            aria-label={about}
            className={classNames(
              'max-w-75 rounded-md border border-border bg-surface-raised px-4 py-3 text-sm leading-normal text-text shadow-md outline-none',
              popupMotion,
            )}
          >
            <Popover.Description render={<div />}>{children}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
