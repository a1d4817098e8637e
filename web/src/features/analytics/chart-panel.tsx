import type { CsvCell } from '@farol/domain/csv.ts'
import { ChartNoAxesColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LoadProblem } from '#/features/admin/load-problem.tsx'
import { TextSkeleton } from '#/features/admin/loading.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { downloadCsv } from '#/text/download-csv.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { SkeletonScreen } from '#/ui/skeleton.tsx'

/** `error` is null while the figures are loading. */
export type Waiting = { error: Error | null; onRetry: () => unknown }

type Props = {
  title: string
  /** One sentence: what is shown, and of when. */
  note: string
  /** What to choose, for the picture and the table alike. */
  choices?: ReactNode
  /** While the figures are loading, with blocks in their place. */
  chart: ReactNode
  /** The same figures for those who read them. */
  table: ReactNode
  csv: { name: string; lines: () => readonly (readonly CsvCell[])[] }
  /** Said instead of a picture of nothing. */
  empty?: { title: string; text: string } | false
  /** While the figures are loading, or when they did not load. */
  waiting?: Waiting | undefined
}

/** A picture with its table behind a toggle, and both as a file. */
export function ChartPanel({ title, note, choices, chart, table, csv, empty, waiting }: Props) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Panel className="mt-7 min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b border-border px-5 py-3.5 md:px-6">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-[1.1875rem]">{title}</h2>
          <p className="mt-0.5 text-xs text-text-muted">{note}</p>
        </div>
        {empty ? null : (
          // Takes its room while the figures are loading.
          <div
            className={classNames('flex gap-2 max-sm:-ml-3 print:hidden', waiting ? 'invisible' : undefined)}
          >
            <Button
              variant="ghost"
              size="sm"
              icon={isTable ? ChartNoAxesColumn : Table2}
              aria-label={isTable ? `Ver gráfico: ${title}` : `Ver tabela: ${title}`}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? 'Gráfico' : 'Tabela'}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon={Download}
              aria-label={`Baixar CSV: ${title}`}
              onClick={() => downloadCsv(csv.name, csv.lines())}
            >
              CSV
            </Button>
          </div>
        )}
      </div>
      {choices ? <div className="flex flex-wrap gap-3 px-5 pt-4 md:px-6">{choices}</div> : null}
      {waiting ? (
        <Loading {...waiting}>{chart}</Loading>
      ) : (
        <Figures empty={empty} isTable={isTable} chart={chart} table={table} choices={choices} />
      )}
    </Panel>
  )
}

const chartClasses = 'px-5 pt-4 pb-5 md:px-6'

type FiguresProps = Pick<Props, 'empty' | 'chart' | 'table' | 'choices'> & { isTable: boolean }

function Figures({ empty, isTable, chart, table, choices }: FiguresProps) {
  if (empty) {
    return (
      <EmptyState heading="h3" title={empty.title}>
        {empty.text}
      </EmptyState>
    )
  }
  if (!isTable) return <div className={chartClasses}>{chart}</div>
  return choices ? <div className="mt-4 border-t border-border">{table}</div> : table
}

function Loading({ error, onRetry, children }: Waiting & { children: ReactNode }) {
  if (error) return <LoadProblem error={error} onRetry={onRetry} />
  return (
    <SkeletonScreen className={chartClasses}>
      <div inert>{children}</div>
    </SkeletonScreen>
  )
}

type Bar = { key: string; label: ReactNode; value: number; text: string }

const LOADING_BARS: Bar[] = ['1', '2', '3', '4', '5'].map((key) => ({
  key,
  label: <TextSkeleton className="w-44" />,
  value: 0,
  text: '',
}))

/** Comparisons: a bar each, its label above and its value beside, so that no axis is needed. */
export function BarList({ bars = LOADING_BARS, max }: { bars: Bar[] | undefined; max: number }) {
  return (
    <ol className="grid gap-3.5">
      {bars.map(({ key, label, value, text }) => (
        <li key={key} className="text-sm">
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="flex-none font-strong tabular-nums">{text}</span>
          </div>
          <div aria-hidden className="mt-1.5 h-2.5 overflow-hidden rounded-sm bg-surface-sunken">
            <div className="h-full bg-brand" style={{ width: `${max > 0 ? (value / max) * 100 : 0}%` }} />
          </div>
        </li>
      ))}
    </ol>
  )
}
