import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { SkeletonScreen } from '#/ui/skeleton.tsx'
import { SortableTable } from '#/ui/sortable-table.tsx'
import { Table, type TableColumn } from '#/ui/table.tsx'

/**
 * A screen drawn from its own layout while its data loads; nothing in it can be used. The router waits before it shows
 * this, so it appears at once.
 */
export function LoadingScreen({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <SkeletonScreen className={classNames('animate-none', className)}>
      {/* A form shows its fields, without the values, which are not known yet, and without hints that depend on them. */}
      <div
        inert
        className="[&_:is(input,textarea)]:text-transparent [&_:is([type=number],:has(>[type=number]))~p]:text-transparent [&_[role=switch]]:invisible"
      >
        {children}
      </div>
    </SkeletonScreen>
  )
}

type TextSkeletonProps = { className?: string; height?: string }

/** In the place of a text that is not known yet, as high as its line. */
export function TextSkeleton({ className = 'w-28', height = 'h-[1em]' }: TextSkeletonProps) {
  return (
    <span className={classNames('skeleton inline-block max-w-full align-[-0.125em]', height, className)} />
  )
}

/** In the place of words that are much like these: it takes as many lines. */
export const WordsSkeleton = ({ children }: { children: string }) => (
  <span className="skeleton box-decoration-clone text-transparent mask-[linear-gradient(black,black)] mask-size-[100%_64%] mask-center mask-no-repeat">
    {children}
  </span>
)

/** In the place of a name with a smaller line under it. */
const TwoLinesSkeleton = ({ className }: { className: string | undefined }) => (
  <>
    <TextSkeleton className="w-44" />
    <span className={classNames('block text-xs', className)}>
      <TextSkeleton className="w-32" />
    </span>
  </>
)

const ROWS = ['1', '2', '3', '4', '5', '6']

type TableLoadingProps<Row> = {
  columns: readonly TableColumn<Row, string>[]
  /** The rows have an order of their own. */
  isOrdered?: boolean
  /** Where the line under a row's name is not shown. */
  secondLineClasses?: string
}

/** A table with its own headings whose rows are not known yet. */
export function TableLoading<Row>({ columns, isOrdered = false, secondLineClasses }: TableLoadingProps<Row>) {
  const table = {
    caption: 'Carregando…',
    rows: ROWS,
    rowKey: (row: string) => row,
    columns: columns.map((column) => ({
      ...column,
      cell: () =>
        column.isRowHeader ? (
          <TwoLinesSkeleton className={secondLineClasses} />
        ) : (
          <CellLoading name={column.key} />
        ),
    })),
  }
  return isOrdered ? (
    <SortableTable {...table} rowName={(row) => row} onMove={ignore} />
  ) : (
    <Table {...table} onSortChange={ignore} />
  )
}

const ignore = () => undefined

function CellLoading({ name }: { name: string }) {
  // As high as the buttons to come.
  if (name === 'actions')
    return <Button variant="ghost" size="sm" icon={Ellipsis} aria-label="Ações" className="invisible" />
  return <TextSkeleton className="w-16" />
}
