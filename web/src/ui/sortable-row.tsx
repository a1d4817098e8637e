import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { memo } from 'react'
import { Button } from './button.tsx'
import { Cells, type CellsProps, tableRoles } from './table.tsx'
import type { RowControls, RowDrawing } from './use-sortable.ts'

type OrderProps = {
  id: string
  name: string
  helpId: string
  /** Its place, counted from one. */
  number: number
  isFirst: boolean
  isLast: boolean
  isCarried: boolean
  controls: RowControls
}

type Props<Row, Key extends string> = CellsProps<Row, Key> & OrderProps & Omit<RowDrawing, 'slot'>

const rowClasses =
  'data-lifted:relative data-lifted:z-10 data-lifted:cursor-grabbing data-lifted:bg-tide data-lifted:shadow-md data-lifted:outline-2 data-lifted:-outline-offset-2 data-lifted:outline-ring data-making-way:transition-[translate] data-making-way:duration-fast'

/** A move changes two of a thousand rows: the others are not rendered again, and of a row that makes way only the frame. */
export const SortableRow = memo(function SortableRow<Row, Key extends string>({
  row,
  columns,
  shift,
  isLifted,
  isMakingWay,
  ...order
}: Props<Row, Key>) {
  return (
    <tr
      {...tableRoles.row}
      ref={order.controls.rowRef(order.id)}
      data-lifted={isLifted || undefined}
      data-making-way={isMakingWay || undefined}
      style={shift === undefined ? undefined : { translate: `0 ${shift}px` }}
      className={rowClasses}
    >
      <td {...tableRoles.cell} data-label="Ordem">
        <Order {...order} />
      </td>
      <MemoCells row={row} columns={columns} />
    </tr>
  )
}) as <Row, Key extends string>(props: Props<Row, Key>) => React.JSX.Element

const MemoCells = memo(Cells) as <Row, Key extends string>(props: CellsProps<Row, Key>) => React.JSX.Element

function Order({ id, name, helpId, number, isFirst, isLast, isCarried, controls }: OrderProps) {
  return (
    <span className="inline-flex items-center max-md:justify-self-end md:-ml-3">
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
