import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Beam } from './beam.tsx'

type Stat = {
  label: string
  value: ReactNode
  unit?: string
  detail?: ReactNode
  icon?: LucideIcon
  /** The value as a beam under the figure, for a percentage that measures a goal. */
  beam?: { value: number; threshold?: number }
}

/** The administrators' figures, in one ruled box. */
export function StatBox({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid rounded-lg border border-border bg-surface-raised *:border-border max-[22rem]:divide-y min-[22rem]:max-lg:grid-cols-2 min-[22rem]:max-lg:*:odd:border-r min-[22rem]:max-lg:*:nth-[-n+2]:border-b lg:auto-cols-fr lg:grid-flow-col lg:divide-x">
      {stats.map(({ label, value, unit, detail, icon: Icon, beam }) => (
        <div
          key={label}
          // A label in two lines moves the figures beside it down, too.
          className="row-span-2 grid min-w-0 grid-rows-subgrid px-4 pt-[18px] pb-5 sm:px-6"
        >
          <dt className="flex items-start justify-between text-xs text-text-muted sm:text-sm">
            {label}
            {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden /> : null}
          </dt>
          <dd className="mt-2">
            <span className="figure text-[2.25rem] leading-[1.1]">{value}</span>
            {unit ? <span className="ml-1 text-sm text-text-muted">{unit}</span> : null}
            {beam ? <Beam label={label} size="md" className="mt-3 h-[10px]" {...beam} /> : null}
            {detail ? (
              <span className="mt-1.5 block text-xs text-balance text-text-muted">{detail}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
