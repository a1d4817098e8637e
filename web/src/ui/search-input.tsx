import { Search } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Input, type InputProps } from './input.tsx'

type SearchInputProps = Omit<InputProps, 'type' | 'unit'>

/** Needs a name: stand it in a Field (its label may be hidden) or give it an `aria-label`. */
export function SearchInput({ className, ...props }: SearchInputProps) {
  return (
    <div className={classNames('relative', className)}>
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-text-muted"
      />
      <Input {...props} type="search" className="pl-[42px]" />
    </div>
  )
}
