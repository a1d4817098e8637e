import { SEARCH_MAX } from '@farol/domain/limits.ts'
import type { ReactNode } from 'react'
import { isSearchable } from '#/forms/use-search-text.ts'
import { Field } from '#/ui/field.tsx'
import { SearchInput } from '#/ui/search-input.tsx'

type Props = {
  label: string
  typed: string
  onType: (text: string) => void
  /** What else narrows or sorts the list. */
  controls?: ReactNode
  /** How many there are. */
  children: ReactNode
}

/** The search above a list. */
export function Toolbar({ label, typed, onType, controls, children }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border px-5 py-3.5 md:px-6">
      <search className="w-90 max-w-full print:hidden">
        <Field
          label={label}
          isLabelHidden
          error={isSearchable(typed) ? undefined : `Use no máximo ${SEARCH_MAX} caracteres.`}
        >
          <SearchInput placeholder={label} value={typed} onChange={(event) => onType(event.target.value)} />
        </Field>
      </search>
      {controls ? (
        <div className="order-last grid basis-full grid-cols-1 gap-2.5 sm:grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),18rem))] print:hidden">
          {controls}
        </div>
      ) : null}
      <p role="status" className="text-text-muted tabular-nums">
        {children}
      </p>
    </div>
  )
}
