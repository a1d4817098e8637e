import type { RefObject } from 'react'
import { numberText } from '#/text/numbers.ts'
import { ChoiceMenu } from '#/ui/menu.tsx'
import type { LessonMedia } from './lesson-media.ts'
import { SPEEDS } from './player-preferences.ts'
import { useMediaValue } from './use-event-value.ts'

const speedText = (rate: number) => `${numberText(rate)}×`

const options = SPEEDS.map((speed) => ({ value: speed, label: speed === 1 ? 'Normal' : speedText(speed) }))

type Props = { media: LessonMedia; area: RefObject<HTMLElement | null> }

export function SpeedMenu({ media, area }: Props) {
  const rate = useMediaValue(media, ({ rate }) => rate)
  return (
    <ChoiceMenu
      options={options}
      value={rate}
      onValueChange={(speed) => media.setRate(speed)}
      area={area}
      trigger={
        <button
          type="button"
          aria-label={`Velocidade: ${speedText(rate)}`}
          className="player-button w-auto min-w-11 px-1.5 text-sm font-strong tabular-nums"
        >
          {speedText(rate)}
        </button>
      }
    />
  )
}
