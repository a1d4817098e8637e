import type { RecordedChange } from '@farol/contract/changes.ts'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { type ChangeLine, changeLines, changeSentence } from '#/text/changes.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { classNames } from '#/ui/class-names.ts'

export const ChangeList = ({ changes }: { changes: RecordedChange[] }) => (
  <ol className="divide-y divide-border">
    {changes.map((change) => (
      <Change key={change.id} change={change} />
    ))}
  </ol>
)

function Change({ change }: { change: RecordedChange }) {
  const [isWhole, setIsWhole] = useState(false)
  const lines = changeLines(change)
  const isLong = lines.some(({ before = '', after = '' }) => Math.max(before.length, after.length) > SHORT)
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-3.5 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong className="font-strong">{change.actorName ?? 'Conta excluída'}</strong>
          <span className="text-text-muted"> · </span>
          {changeSentence(change)}
        </p>
        {lines.length > 0 ? (
          <ul className="mt-1.5 grid gap-1 text-xs text-text-muted">
            {lines.map((line) => (
              <Line key={line.label} line={line} isWhole={isWhole || !isLong} />
            ))}
          </ul>
        ) : null}
        {isLong ? (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className="min-h-8 rounded-sm text-xs font-strong underline underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
          >
            {isWhole ? 'Mostrar menos' : 'Mostrar tudo'}
          </button>
        ) : null}
      </div>
      <time dateTime={change.at} className="text-xs text-text-muted tabular-nums md:text-right">
        {shortMoment(change.at)}
      </time>
    </li>
  )
}

/** What fits into three lines, also on a phone. */
const SHORT = 120

function Line({ line: { label, before, after }, isWhole }: { line: ChangeLine; isWhole: boolean }) {
  const shown = classNames('min-w-0', isWhole ? undefined : 'line-clamp-3')
  return (
    <li className="flex flex-wrap items-center gap-x-1.5 wrap-anywhere">
      <span className="font-strong">{label}:</span>
      {before === undefined ? null : <span className={shown}>{before}</span>}
      {before === undefined || after === undefined ? null : (
        <>
          <ArrowRight size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
          <span className="sr-only">passou a</span>
        </>
      )}
      {after === undefined ? null : <span className={classNames(shown, 'text-text')}>{after}</span>}
    </li>
  )
}
