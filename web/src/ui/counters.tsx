import type { ReactNode } from 'react'

type Counter = { label: string; value: ReactNode }

/** The student's counters: bare figures between hairlines. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className="flex flex-wrap gap-y-4 divide-x divide-border max-md:w-full lg:border-l lg:border-border">
      {counters.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-1 flex-col-reverse justify-end gap-0.5 px-3.5 first:pl-0 last:pr-0 md:flex-none md:px-7 lg:first:pl-7"
        >
          <dt className="text-xs text-text-muted md:text-sm md:whitespace-nowrap">{label}</dt>
          <dd className="figure text-[1.875rem] leading-none md:text-[2.25rem]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
