import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { classNames } from '../ui/class-names.ts'
import { listItemClasses, listPopupClasses, popupMotion } from '../ui/popup-classes.ts'
import type { LessonMedia } from './lesson-media.ts'
import { SPEEDS } from './player-preferences.ts'
import { useMediaValue } from './use-event-value.ts'

const speedText = (rate: number) => `${rate.toLocaleString('pt-BR')}×`

type Props = {
  media: LessonMedia
  /** Drawn inside it: on the whole screen nothing beside it is visible. */
  area: RefObject<HTMLElement | null>
}

export function SpeedMenu({ media, area }: Props) {
  const rate = useMediaValue(media, ({ rate }) => rate)
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`Velocidade: ${speedText(rate)}`}
        className="player-button w-auto min-w-11 px-1.5 text-sm font-strong tabular-nums"
      >
        {speedText(rate)}
      </Menu.Trigger>
      <Menu.Portal container={area}>
        <Menu.Positioner side="top" align="end" sideOffset={6} collisionPadding={12} className="z-20">
          <Menu.Popup className={classNames(listPopupClasses, popupMotion, 'w-40')}>
            <Menu.RadioGroup value={rate} onValueChange={(value: number) => media.setRate(value)}>
              {SPEEDS.map((speed) => (
                <Menu.RadioItem key={speed} value={speed} closeOnClick className={listItemClasses}>
                  <span className="w-4.5">
                    <Menu.RadioItemIndicator>
                      <Check size={18} strokeWidth={1.75} aria-hidden />
                    </Menu.RadioItemIndicator>
                  </span>
                  {speed === 1 ? 'Normal' : speedText(speed)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
