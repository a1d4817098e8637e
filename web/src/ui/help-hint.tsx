import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { popupMotion } from './popup-classes.ts'
import { usePopup } from './use-overlays.ts'

type HelpHintProps = {
  /** The rule it explains, as it is named beside it. */
  about: string
  /** Inside a sentence, whose lines it must not push apart. */
  isInText?: boolean
  /** One or two sentences. */
  children: ReactNode
}

/** A question mark beside a rule that may surprise; what it says can be left unread. */
export function HelpHint({ about, isInText = false, children }: HelpHintProps) {
  const popup = usePopup(
    'dialog',
    <button
      type="button"
      aria-label={`Ajuda: ${about}`}
      className={classNames(
        'relative inline-grid size-6 flex-none place-items-center rounded-full text-text-muted hover:text-text aria-expanded:text-text pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2.5 pointer-coarse:after:-top-4 pointer-coarse:after:-bottom-1',
        isInText ? '-my-1 ml-1 align-middle' : '-my-0.5',
      )}
    >
      <CircleQuestionMark size={17} strokeWidth={1.75} aria-hidden />
    </button>,
  )
  if (!popup.parts) return popup.button
  const { Popover } = popup.parts
  return (
    <>
      {popup.button}
      <Popover.Root open={popup.isOpen} onOpenChange={popup.onOpenChange}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={popup.triggerRef}
            side="top"
            sideOffset={6}
            collisionPadding={12}
            className={classNames('z-50', popup.scope)}
          >
            <Popover.Popup
              id={popup.popupId}
              aria-label={about}
              className={classNames(
                'max-w-[min(18.75rem,calc(100vw-24px))] rounded-md border border-border bg-surface-raised px-4 py-3 text-sm leading-normal text-text shadow-md outline-none',
                popupMotion,
              )}
            >
              <Popover.Description render={<div />}>{children}</Popover.Description>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </>
  )
}
