import type { CsvCell } from '@farol/domain/csv.ts'
import { ChartNoAxesColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Panel } from '#/features/admin/panel.tsx'
import { downloadCsv } from '#/text/download-csv.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { EmptyState } from '#/ui/empty-state.tsx'

type Props = {
  title: string
  /** One sentence: what is shown, and of when. */
  note: string
  /** What to choose before looking, be it at the picture or at the table. */
  choices?: ReactNode
  chart: ReactNode
  /** The same figures for those who read them. */
  table: ReactNode
  csv: { name: string; lines: () => readonly (readonly CsvCell[])[] }
  /** Said instead of a picture of nothing. */
  empty?: { title: string; text: string } | false
  /** Instead of the figures, while they are on their way or could not be had. */
  waiting?: ReactNode
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
          // Its room is kept while the figures are on their way.
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
      {waiting ?? <Figures empty={empty} isTable={isTable} chart={chart} table={table} choices={choices} />}
    </Panel>
  )
}

type FiguresProps = Pick<Props, 'empty' | 'chart' | 'table' | 'choices'> & { isTable: boolean }

function Figures({ empty, isTable, chart, table, choices }: FiguresProps) {
  if (empty) {
    return (
      <EmptyState heading="h3" title={empty.title}>
        {empty.text}
      </EmptyState>
    )
  }
  if (!isTable) return <div className="px-5 pt-4 pb-5 md:px-6">{chart}</div>
  return choices ? <div className="mt-4 border-t border-border">{table}</div> : table
}
