import { Menu as BaseMenu } from '@base-ui/react/menu'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { MenuItem, MenuProps } from './menu.tsx'
import { useNightScope } from './night-scope.ts'
import { listItemClasses, listPopupClasses, popupMotion } from './popup-classes.ts'

export function MenuPopup({ trigger, items, align = 'end' }: MenuProps) {
  const { scope, triggerRef } = useNightScope()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const actionsRef = useRef<BaseMenu.Root.Actions>(null)
  useEffect(
    () =>
      whenTurned(() => {
        if (!buttonRef.current?.checkVisibility()) actionsRef.current?.close()
      }),
    [],
  )
  return (
    <BaseMenu.Root
      actionsRef={actionsRef}
      onOpenChange={(_, change) => {
        // Its button was moved away under the press that opened it: nobody wished it closed.
        if (change.reason === 'cancel-open') change.cancel()
      }}
    >
      <BaseMenu.Trigger
        ref={(button: HTMLButtonElement | null) => {
          buttonRef.current = button
          triggerRef(button)
        }}
        render={trigger}
      />
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          align={align}
          sideOffset={6}
          collisionPadding={12}
          // A list that grows meanwhile would move the menu away under whoever is about to press an item.
          disableAnchorTracking
          className={classNames('z-50', scope)}
        >
          <BaseMenu.Popup
            className={classNames(listPopupClasses, popupMotion, 'w-59 max-w-(--available-width)')}
          >
            {items.map((item) => (
              <Entry key={item.label} item={item} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/** A phone that is turned may be wide enough for a page without the menu's button. */
function whenTurned(act: () => void) {
  const isPortrait = matchMedia('(orientation: portrait)')
  isPortrait.addEventListener('change', act)
  return () => isPortrait.removeEventListener('change', act)
}

function Entry({ item }: { item: MenuItem }) {
  const { icon: Icon, render } = item
  const className = classNames(
    listItemClasses,
    item.isDanger && 'text-danger data-highlighted:bg-danger-soft',
  )
  const content = (
    <>
      {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden className="flex-none" /> : null}
      {item.label}
    </>
  )
  return (
    <>
      {item.startsGroup ? <BaseMenu.Separator className="my-1.5 border-t border-border" /> : null}
      {render ? (
        <BaseMenu.LinkItem render={render} closeOnClick onClick={item.onSelect} className={className}>
          {content}
        </BaseMenu.LinkItem>
      ) : (
        <BaseMenu.Item disabled={item.isDisabled} onClick={item.onSelect} className={className}>
          {content}
        </BaseMenu.Item>
      )}
    </>
  )
}
