import { foldText } from '@farol/domain/captions/find-text.ts'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { counted, OPTIONS } from '#/text/counts.ts'
import { classNames } from '#/ui/class-names.ts'
import { controlClasses } from '#/ui/control-classes.ts'
import { Dialog, DialogBody } from '#/ui/dialog.tsx'
import { Field, useFieldControl } from '#/ui/field.tsx'
import { listItemClasses } from '#/ui/popup-classes.ts'
import { SearchInput } from '#/ui/search-input.tsx'
import { Select, type SelectProps } from '#/ui/select.tsx'

/** More are searched instead of scrolled through. */
const LISTED_MAX = 40

type Props<Value extends string> = Pick<
  SelectProps<Value>,
  'options' | 'value' | 'onValueChange' | 'className'
> & {
  /** What is chosen: the name of the control where no Field names it, and the title of the search. */
  label: string
}

/** A Select whose options may be thousands. */
export function LongSelect<Value extends string>({ label, ...props }: Props<Value>) {
  if (props.options.length <= LISTED_MAX) return <Select {...props} aria-label={label} />
  return <SearchedSelect label={label} {...props} />
}

function SearchedSelect<Value extends string>({ className, ...props }: Props<Value>) {
  const { label, options, value, onValueChange } = props
  const field = useFieldControl()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)?.label ?? 'Selecione'
  return (
    <>
      <button
        type="button"
        {...field}
        aria-haspopup="dialog"
        aria-label={`${label}: ${chosen}`}
        onClick={() => setIsOpen(true)}
        className={classNames(
          controlClasses,
          'flex items-center justify-between gap-3 text-left',
          value === null && 'text-text-muted',
          className,
        )}
      >
        <span className="min-w-0 wrap-anywhere">{chosen}</span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden className="flex-none text-text-muted" />
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} size="sm" title={label}>
        <DialogBody>
          <FoundOptions
            {...props}
            onValueChange={(next) => {
              setIsOpen(false)
              onValueChange(next)
            }}
          />
        </DialogBody>
      </Dialog>
    </>
  )
}

/** Mounted while the dialog is open. */
function FoundOptions<Value extends string>({ label, options, value, onValueChange }: Props<Value>) {
  const [typed, setTyped] = useState('')
  const searched = foldText(typed)
  const found =
    searched === '' ? options : options.filter((option) => foldText(option.label).includes(searched))
  return (
    <>
      <Field label="Buscar por nome">
        <SearchInput value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <ul aria-label={label} className="mt-3">
        {found.slice(0, LISTED_MAX).map((option) => (
          <li key={option.value}>
            <button
              type="button"
              aria-current={option.value === value}
              onClick={() => onValueChange(option.value)}
              className={classNames(
                listItemClasses,
                'cursor-pointer justify-between hover:bg-tide aria-[current=true]:font-strong',
              )}
            >
              <span className="min-w-0 py-1.5 wrap-anywhere">{option.label}</span>
              {option.value === value ? (
                <Check size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 text-text-muted">
        {remainder(found.length)}
      </p>
    </>
  )
}

function remainder(found: number): string | null {
  if (found === 0) return 'Nada encontrado.'
  return found > LISTED_MAX ? `Mais ${counted(found - LISTED_MAX, OPTIONS)}: busque pelo nome.` : null
}
