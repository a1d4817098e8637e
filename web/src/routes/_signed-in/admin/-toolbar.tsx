import type { ReactNode } from 'react'
import { SearchInput } from '../../../ui/search-input.tsx'

type Props = {
  label: string
  typed: string
  onType: (text: string) => void
  /** How many there are. */
  children: ReactNode
}

/** The search above a list. */
export function Toolbar({ label, typed, onType, children }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border px-5 py-3.5 md:px-6">
      <search className="w-90 max-w-full print:hidden">
        <SearchInput
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </search>
      <p role="status" className="text-text-muted tabular-nums">
        {children}
      </p>
    </div>
  )
}
