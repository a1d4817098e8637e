import { memo } from 'react'
import { SortButtons, type SortButtonsProps, sortedRowProps } from './sort-buttons.tsx'
import { Cells, type CellsProps, tableRoles } from './table.tsx'
import type { RowDrawing } from './use-sortable.ts'

type Props<Row, Key extends string> = CellsProps<Row, Key> & SortButtonsProps & Omit<RowDrawing, 'slot'>

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
      {...sortedRowProps({ shift, isLifted, isMakingWay })}
    >
      <td {...tableRoles.cell} data-label="Ordem">
        <span className="inline-flex max-md:justify-self-end md:-ml-3">
          <SortButtons {...order} />
        </span>
      </td>
      <MemoCells row={row} columns={columns} />
    </tr>
  )
}) as <Row, Key extends string>(props: Props<Row, Key>) => React.JSX.Element

const MemoCells = memo(Cells) as <Row, Key extends string>(props: CellsProps<Row, Key>) => React.JSX.Element
