import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  label: string
  /** What is inside, while it is closed. */
  hint: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** The rarer part of a form. What is inside stays on the page while it is closed, so that a form knows all its fields. */
export function Disclosure({ label, hint, isOpen, onOpenChange, children }: Props) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpenChange(!isOpen)}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-tide/55"
      >
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className={classNames('flex-none transition-[rotate] duration-base', isOpen && 'rotate-180')}
        />
        <span className="font-strong">{label}</span>
        {isOpen ? null : <span className="min-w-0 text-xs text-text-muted">{hint}</span>}
      </button>
      <div id={id} hidden={!isOpen} className={classNames('gap-6', isOpen && 'grid grid-cols-1')}>
        {children}
      </div>
    </div>
  )
}
