import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useId } from 'react'
import { Button } from './button.tsx'
import type { TableColumn } from './table.tsx'
import { useSortable } from './use-sortable.ts'

type SortableTableProps<Row, Key extends string> = {
  /** Says what the table holds; for screen readers only. */
  caption: string
  columns: readonly TableColumn<Row, Key>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row is called when it is moved. */
  rowName: (row: Row) => string
  onMove: (row: Row, position: number) => void
}

const rowClasses =
  'data-lifted:relative data-lifted:z-10 data-lifted:cursor-grabbing data-lifted:bg-tide data-lifted:shadow-md data-lifted:outline-2 data-lifted:-outline-offset-2 data-lifted:outline-ring data-making-way:transition-[translate] data-making-way:duration-fast'

/** A table whose rows have an order of their own: moved with arrows, by dragging, or with the keyboard on the handle. */
export function SortableTable<Row, Key extends string>({
  caption,
  columns,
  rows,
  rowKey,
  rowName,
  onMove,
}: SortableTableProps<Row, Key>) {
  const helpId = useId()
  const byKey = new Map(rows.map((row) => [rowKey(row), row]))
  const nameOf = (key: string) => {
    const row = byKey.get(key)
    return row === undefined ? '' : rowName(row)
  }
  const sortable = useSortable({
    ids: [...byKey.keys()],
    nameOf,
    onMove: (key, position) => {
      const row = byKey.get(key)
      if (row !== undefined) onMove(row, position)
    },
  })

  return (
    <>
      <p role="status" className="sr-only">
        {sortable.message}
      </p>
      <span id={helpId} hidden>
        Espaço pega e solta, as setas movem, Esc cancela.
      </span>
      <table className="table-cards w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Ordem</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align} className={column.className}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = rowKey(row)
            const slot = sortable.slot(index)
            return (
              <tr key={key} {...sortable.rowProps(key, index)} className={rowClasses}>
                <td data-label="Ordem">
                  <Order
                    name={rowName(row)}
                    helpId={helpId}
                    number={slot + 1}
                    isFirst={slot === 0}
                    isLast={slot === rows.length - 1}
                    handleProps={sortable.handleProps(key)}
                    onUp={() => sortable.place(key, index - 1, 'up')}
                    onDown={() => sortable.place(key, index + 1, 'down')}
                  />
                </td>
                {columns.map((column) => {
                  const cellProps = {
                    'data-label': column.header,
                    'data-align': column.align,
                    className: column.className,
                    children: column.cell(row),
                  }
                  return column.isRowHeader ? (
                    <th key={column.key} scope="row" {...cellProps} />
                  ) : (
                    <td key={column.key} {...cellProps} />
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

type OrderProps = {
  name: string
  helpId: string
  number: number
  isFirst: boolean
  isLast: boolean
  handleProps: ReturnType<ReturnType<typeof useSortable>['handleProps']>
  onUp: () => void
  onDown: () => void
}

function Order({ name, helpId, number, isFirst, isLast, handleProps, onUp, onDown }: OrderProps) {
  return (
    <span className="inline-flex items-center max-md:justify-self-end md:-ml-3">
      <Button
        variant="ghost"
        size="sm"
        icon={GripVertical}
        aria-label={`Reordenar ${name}`}
        aria-describedby={helpId}
        data-sort="handle"
        {...handleProps}
        className="cursor-grab touch-none text-text-muted active:cursor-grabbing"
      />
      <span className="min-w-6 text-center font-strong tabular-nums">{number}</span>
      <Button
        variant="ghost"
        size="sm"
        icon={ArrowUp}
        aria-label={`Mover ${name} para cima`}
        data-sort="up"
        disabled={isFirst}
        onClick={onUp}
      />
      <Button
        variant="ghost"
        size="sm"
        icon={ArrowDown}
        aria-label={`Mover ${name} para baixo`}
        data-sort="down"
        disabled={isLast}
        onClick={onDown}
      />
    </span>
  )
}
