import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ChoiceMenuProps } from './choice-menu.tsx'
import { classNames } from './class-names.ts'
import { listItemClasses, listPopupClasses, popupMotion } from './popup-classes.ts'

export function ChoiceMenuPopup({ trigger, options, value, onValueChange, area }: ChoiceMenuProps) {
  const actionsRef = useRef<Menu.Root.Actions>(null)
  // The Escape that leaves the whole screen is the browser's own: no page hears of that key.
  useEffect(() => {
    const close = () => actionsRef.current?.close()
    document.addEventListener('fullscreenchange', close)
    return () => document.removeEventListener('fullscreenchange', close)
  }, [])
  return (
    <Menu.Root modal={false} actionsRef={actionsRef}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal container={area}>
        <Menu.Positioner side="top" align="end" sideOffset={6} collisionPadding={12} className="z-20">
          <Menu.Popup
            className={classNames(
              listPopupClasses,
              popupMotion,
              'w-40 max-w-(--available-width) max-md:w-72',
            )}
          >
            {/* A phone's video is not high enough for one under the other. */}
            <Menu.RadioGroup
              value={value}
              onValueChange={onValueChange}
              className="max-md:grid max-md:grid-cols-3"
            >
              {options.map((option) => (
                <Menu.RadioItem
                  key={option.value}
                  value={option.value}
                  closeOnClick
                  className={classNames(listItemClasses, 'max-md:gap-1.5 max-md:px-2')}
                >
                  <span className="w-4.5">
                    <Menu.RadioItemIndicator>
                      <Check size={18} strokeWidth={1.75} aria-hidden />
                    </Menu.RadioItemIndicator>
                  </span>
                  {option.label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
