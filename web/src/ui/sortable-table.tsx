import { useId } from 'react'
import { SortHelp } from './sort-buttons.tsx'
import { SortableRow } from './sortable-row.tsx'
import { type TableColumn, tableRoles } from './table.tsx'
import { useSortable } from './use-sortable.ts'

type SortableTableProps<Row, Key extends string> = {
  /** Says what the table holds; for screen readers only. */
  caption: string
  /** The same from one drawing to the next where there may be many rows: then only those that changed are drawn again. */
  columns: readonly TableColumn<Row, Key>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row is called when it is moved. */
  rowName: (row: Row) => string
  onMove: (row: Row, position: number) => void
}

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
  const captionId = useId()
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
      <p aria-live="polite" aria-atomic className="sr-only">
        {sortable.message}
      </p>
      <SortHelp id={helpId} />
      <table
        {...tableRoles.table}
        data-sortable
        aria-labelledby={captionId}
        className="table-cards w-full border-collapse text-sm"
      >
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th {...tableRoles.columnHeader}>Ordem</th>
            {columns.map((column) => (
              <th
                key={column.key}
                {...tableRoles.columnHeader}
                data-align={column.align}
                className={column.className}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {rows.map((row, index) => {
            const key = rowKey(row)
            const { slot, ...drawing } = sortable.drawing(key, index)
            return (
              <SortableRow
                key={key}
                id={key}
                row={row}
                name={rowName(row)}
                columns={columns}
                helpId={helpId}
                number={slot + 1}
                isFirst={slot === 0}
                isLast={slot === rows.length - 1}
                controls={sortable.controls}
                {...drawing}
              />
            )
          })}
        </tbody>
      </table>
    </>
  )
}
