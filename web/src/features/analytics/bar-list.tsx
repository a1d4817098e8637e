import type { ReactNode } from 'react'

export type Bar = { key: string; label: ReactNode; value: number; text: string }

/** Comparisons: a bar each, its label above and its value beside, so that nobody has to measure. */
export function BarList({ bars, max }: { bars: Bar[]; max: number }) {
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
