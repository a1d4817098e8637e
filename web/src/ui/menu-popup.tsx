import { Menu as BaseMenu } from '@base-ui/react/menu'
import { classNames } from './class-names.ts'
import type { MenuItem, MenuProps } from './menu.tsx'
import { useNightScope } from './night-scope.ts'
import { listItemClasses, listPopupClasses, popupMotion } from './popup-classes.ts'

export function MenuPopup({ trigger, items, align = 'end' }: MenuProps) {
  const { scope, triggerRef } = useNightScope()
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger ref={triggerRef} render={trigger} />
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
