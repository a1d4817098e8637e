import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type TableSort<Key extends string> = { key: Key; direction: 'ascending' | 'descending' }

export type TableColumn<Row, Key extends string> = {
  key: Key
  header: string
  cell: (row: Row) => ReactNode
  /** Right for numerals and for the actions that end a row. */
  align?: 'left' | 'right'
  isSortable?: boolean
  /** The name of the row: bold, and the title of its card on phones. */
  isRowHeader?: boolean
  /** For its header and its cells: a column is hidden as a whole. */
  className?: string
}

type TableProps<Row, Key extends string> = {
  /** Says what the table holds; for screen readers only. */
  caption: string
  columns: readonly TableColumn<Row, Key>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: TableSort<Key>
  onSortChange?: (sort: TableSort<Key>) => void
  className?: string
}

/** On phones table.css changes `display`, and Safari then drops the roles of table, row and cell unless they are explicit. */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const

/** Below 768 px every row is a card, its cells labelled with their column. */
export function Table<Row, Key extends string>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSortChange,
  className,
}: TableProps<Row, Key>) {
  const captionId = useId()
  return (
    <table
      {...tableRoles.table}
      aria-labelledby={captionId}
      className={classNames('table-cards w-full border-collapse text-sm', className)}
    >
      <caption id={captionId} className="sr-only">
        {caption}
      </caption>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...tableRoles.columnHeader}
              aria-sort={sort?.key === column.key ? sort.direction : undefined}
              data-align={column.align}
              className={column.className}
            >
              {column.isSortable && onSortChange ? (
                <SortButton column={column} sort={sort} onSortChange={onSortChange} />
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...tableRoles.row}>
            <Cells row={row} columns={columns} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export type CellsProps<Row, Key extends string> = { row: Row; columns: readonly TableColumn<Row, Key>[] }

export function Cells<Row, Key extends string>({ row, columns }: CellsProps<Row, Key>) {
  return columns.map((column) => {
    const cellProps = {
      'data-label': column.header,
      'data-align': column.align,
      className: column.className,
      children: column.cell(row),
    }
    return column.isRowHeader ? (
      <th key={column.key} {...tableRoles.rowHeader} {...cellProps} />
    ) : (
      <td key={column.key} {...tableRoles.cell} {...cellProps} />
    )
  })
}

type SortButtonProps<Row, Key extends string> = {
  column: TableColumn<Row, Key>
  sort: TableSort<Key> | undefined
  onSortChange: (sort: TableSort<Key>) => void
}

function SortButton<Row, Key extends string>({ column, sort, onSortChange }: SortButtonProps<Row, Key>) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() =>
        onSortChange({ key: column.key, direction: direction === 'ascending' ? 'descending' : 'ascending' })
      }
      className="inline-flex min-h-8 items-center gap-1 rounded-sm font-strong hover:text-text pointer-coarse:min-h-11"
    >
      {column.header}
      <Icon size={14} strokeWidth={1.75} aria-hidden className={direction ? 'text-text' : undefined} />
    </button>
  )
}
