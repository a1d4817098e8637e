import { Check, type LucideIcon } from 'lucide-react'
import { type ReactElement, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from './class-names.ts'
import { listItemClasses, listPopupClasses, popupMotion } from './popup-classes.ts'
import { type Overlays, type Trigger, usePopup } from './use-overlays.ts'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  isDanger?: boolean
  isDisabled?: boolean | undefined
  /** A hairline stands before it. */
  startsGroup?: boolean
  /** A link element, such as a router Link, for an item that goes somewhere. */
  render?: ReactElement
  onSelect?: () => void
}

type MenuProps = {
  trigger: Trigger
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const popup = usePopup('menu', trigger)
  const { parts, triggerRef } = popup
  // A phone that is turned may be wide enough for a page without the menu's button.
  const closeIfHidden = useEffectEvent(() => {
    if (!triggerRef.current?.checkVisibility()) popup.close()
  })
  useEffect(() => {
    const isPortrait = matchMedia('(orientation: portrait)')
    const onTurn = () => closeIfHidden()
    isPortrait.addEventListener('change', onTurn)
    return () => isPortrait.removeEventListener('change', onTurn)
  }, [])
  if (!parts) return popup.button
  const Base = parts.Menu
  return (
    <>
      {popup.button}
      <Base.Root open={popup.isOpen} onOpenChange={popup.onOpenChange}>
        <Base.Portal>
          <Base.Positioner
            anchor={triggerRef}
            align={align}
            sideOffset={6}
            collisionPadding={12}
            // A list that grows meanwhile would move the menu away under the pointer.
            disableAnchorTracking
            className={classNames('z-50', popup.scope)}
          >
            <Base.Popup
              id={popup.popupId}
              aria-labelledby={popup.id}
              className={classNames(listPopupClasses, popupMotion, 'w-59 max-w-(--available-width)')}
            >
              {items.map((item) => (
                <Entry key={item.label} item={item} Base={Base} />
              ))}
              <StartingItem at={popup.startsAt} />
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </>
  )
}

function Entry({ item, Base }: { item: MenuItem; Base: Overlays['Menu'] }) {
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
      {item.startsGroup ? <Base.Separator className="my-1.5 border-t border-border" /> : null}
      {render ? (
        <Base.LinkItem render={render} closeOnClick onClick={item.onSelect} className={className}>
          {content}
        </Base.LinkItem>
      ) : (
        <Base.Item disabled={item.isDisabled} onClick={item.onSelect} className={className}>
          {content}
        </Base.Item>
      )}
    </>
  )
}

/** Focuses the item that a menu opened by the keyboard starts at. Base UI does so only for triggers of its own. */
function StartingItem({ at }: { at: 'first' | 'last' | undefined }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!at) return
    // After the frame in which Base UI focuses the menu itself.
    const frame = requestAnimationFrame(() => {
      const items = place.current?.parentElement?.querySelectorAll<HTMLElement>('[role^=menuitem]')
      items?.[at === 'first' ? 0 : items.length - 1]?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [at])
  return <span ref={place} hidden />
}

type ChoiceMenuProps<Value> = {
  trigger: Trigger
  options: readonly { value: Value; label: string }[]
  value: Value
  onValueChange: (value: Value) => void
  /** The menu is drawn inside it: in full screen nothing beside it is visible. */
  area: RefObject<HTMLElement | null>
  /** The labels have several words. */
  hasLongLabels?: boolean
}

/** A menu with one of its entries checked, above its trigger. */
export function ChoiceMenu<Value extends string | number>({
  trigger,
  options,
  value,
  onValueChange,
  area,
  hasLongLabels = false,
}: ChoiceMenuProps<Value>) {
  const popup = usePopup('menu', trigger)
  // The Escape that leaves full screen is the browser's own: the page does not get that key.
  const close = useEffectEvent(popup.close)
  useEffect(() => {
    const onChange = () => close()
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  if (!popup.parts) return popup.button
  const Base = popup.parts.Menu
  return (
    <>
      {popup.button}
      <Base.Root modal={false} open={popup.isOpen} onOpenChange={popup.onOpenChange}>
        <Base.Portal container={area}>
          <Base.Positioner
            anchor={popup.triggerRef}
            side="top"
            align="end"
            sideOffset={6}
            collisionPadding={12}
            className="z-20"
          >
            <Base.Popup
              id={popup.popupId}
              aria-labelledby={popup.id}
              className={classNames(
                listPopupClasses,
                popupMotion,
                'max-w-(--available-width)',
                hasLongLabels ? 'w-54 max-md:w-82' : 'w-40 max-md:w-72',
              )}
            >
              {/* A phone's video is not high enough for one under the other. */}
              <Base.RadioGroup
                value={value}
                onValueChange={onValueChange}
                className={classNames(
                  'max-md:grid',
                  hasLongLabels ? 'max-md:grid-cols-[auto_auto]' : 'max-md:grid-cols-3',
                )}
              >
                {options.map((option) => (
                  <Base.RadioItem
                    key={option.value}
                    value={option.value}
                    closeOnClick
                    className={classNames(listItemClasses, 'max-md:gap-1.5 max-md:px-2')}
                  >
                    <span className="w-4.5">
                      <Base.RadioItemIndicator>
                        <Check size={18} strokeWidth={1.75} aria-hidden />
                      </Base.RadioItemIndicator>
                    </span>
                    {option.label}
                  </Base.RadioItem>
                ))}
              </Base.RadioGroup>
              <StartingItem at={popup.startsAt} />
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </>
  )
}
