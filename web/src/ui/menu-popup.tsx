import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
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

/** How far a pointer may move and still press what it began on. */
const PRESS_PX = 12

/**
 * A press belongs to the item it began on: a list that is drawn anew moves the menu away under it, and the click would
 * be lost between two elements. Whoever slides away gives it up.
 */
function usePress() {
  const start = useRef<{ x: number; y: number }>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onClickCapture: (event: MouseEvent) => {
      const from = start.current
      start.current = null
      if (!from || !event.isTrusted || event.detail === 0) return
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) <= PRESS_PX) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

function Entry({ item }: { item: MenuItem }) {
  const { icon: Icon, render } = item
  const press = usePress()
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
        <BaseMenu.LinkItem
          {...press}
          render={render}
          closeOnClick
          onClick={item.onSelect}
          className={className}
        >
          {content}
        </BaseMenu.LinkItem>
      ) : (
        <BaseMenu.Item {...press} disabled={item.isDisabled} onClick={item.onSelect} className={className}>
          {content}
        </BaseMenu.Item>
      )}
    </>
  )
}
