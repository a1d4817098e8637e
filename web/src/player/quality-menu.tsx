import { Leaf } from 'lucide-react'
import type { RefObject } from 'react'
import { ChoiceMenu } from '#/ui/menu.tsx'
import type { Quality } from './quality.ts'

export type QualityChoice = {
  options: readonly Quality[]
  value: Quality
  onChange: (quality: Quality) => void
}

type Props = QualityChoice & { area: RefObject<HTMLElement | null> }

function qualityText(quality: Quality) {
  if (quality === 'auto') return 'Automática'
  return quality === 'saver' ? 'Economizar dados' : `${quality}p`
}

/** For a video that has renditions. */
export function QualityMenu({ options, value, onChange, area }: Props) {
  return (
    <ChoiceMenu
      options={options.map((quality) => ({ value: quality, label: qualityText(quality) }))}
      value={value}
      onValueChange={onChange}
      area={area}
      hasLongLabels
      trigger={
        <button
          type="button"
          aria-label={`Qualidade: ${qualityText(value)}`}
          className="player-button w-auto min-w-11 px-1.5 text-sm font-strong tabular-nums"
        >
          {value === 'saver' ? (
            <Leaf size={22} strokeWidth={1.75} aria-hidden />
          ) : value === 'auto' ? (
            'Auto'
          ) : (
            qualityText(value)
          )}
        </button>
      }
    />
  )
}
