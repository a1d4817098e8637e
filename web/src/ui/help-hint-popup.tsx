import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useNightScope } from './night-scope.ts'
import type { Trigger } from './opened-later.tsx'
import { popupMotion } from './popup-classes.ts'

type Props = { trigger: Trigger; about: string; children: ReactNode }

export function HelpHintPopup({ trigger, about, children }: Props) {
  const { scope, triggerRef } = useNightScope()
  return (
    <Popover.Root>
      <Popover.Trigger ref={triggerRef} render={trigger} />
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
              'max-w-[min(18.75rem,calc(100vw-24px))] rounded-md border border-border bg-surface-raised px-4 py-3 text-sm leading-normal text-text shadow-md outline-none',
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
