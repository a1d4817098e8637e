import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { Button } from './button.tsx'
import type { RowControls, RowDrawing } from './use-sortable.ts'

export type SortButtonsProps = {
  id: string
  name: string
  /** The id of a `SortHelp`. */
  helpId: string
  /** Its place, counted from one. */
  number: number
  isFirst: boolean
  isLast: boolean
  isCarried: boolean
  controls: RowControls
}

/** What moves a row: a handle to drag, or to use from the keyboard, and two arrows. */
export function SortButtons({
  id,
  name,
  helpId,
  number,
  isFirst,
  isLast,
  isCarried,
  controls,
}: SortButtonsProps) {
  return (
    <span className="inline-flex items-center">
      <Button
        variant="ghost-muted"
        size="sm"
        icon={GripVertical}
        aria-label={`Reordenar ${name}`}
        aria-describedby={helpId}
        aria-pressed={isCarried}
        data-sort="handle"
        {...controls.handleProps(id)}
        className="cursor-grab touch-none select-none active:cursor-grabbing"
      />
      <span className="min-w-6 text-center font-strong tabular-nums">{number}</span>
      <Button
        variant="ghost"
        size="sm"
        icon={ArrowUp}
        aria-label={`Mover ${name} para cima`}
        data-sort="up"
        disabled={isFirst}
        onClick={() => controls.step(id, 'up')}
      />
      <Button
        variant="ghost"
        size="sm"
        icon={ArrowDown}
        aria-label={`Mover ${name} para baixo`}
        data-sort="down"
        disabled={isLast}
        onClick={() => controls.step(id, 'down')}
      />
    </span>
  )
}

export const SortHelp = ({ id }: { id: string }) => (
  <span id={id} hidden>
    Espaço pega e solta, as setas movem, Esc cancela. Ou use os botões ao lado.
  </span>
)

/** For the element that moves. */
export const sortedRowProps = ({ shift, isLifted, isMakingWay }: Omit<RowDrawing, 'slot' | 'isCarried'>) => ({
  'data-lifted': isLifted || undefined,
  'data-making-way': isMakingWay || undefined,
  style: shift === undefined ? undefined : { translate: `0 ${shift}px` },
  className:
    'data-lifted:relative data-lifted:z-10 data-lifted:cursor-grabbing data-lifted:bg-tide data-lifted:shadow-md data-lifted:outline-2 data-lifted:-outline-offset-2 data-lifted:outline-ring data-making-way:transition-[translate] data-making-way:duration-fast',
})
