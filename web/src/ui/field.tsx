import { CircleAlert } from 'lucide-react'
import { type AriaAttributes, createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from './class-names.ts'

type FieldContextValue = {
  controlId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

const FieldContext = createContext<FieldContextValue | null>(null)

type ControlProps = Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid' | 'aria-required'> & {
  id?: string | undefined
}

/** What a control takes from the field around it: its id, its descriptions and whether it is wrong. */
export function useFieldControl(props: ControlProps = {}) {
  const field = useContext(FieldContext)
  const describedBy = [props['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  return {
    id: props.id ?? field?.controlId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field?.isInvalid || undefined),
    'aria-required': props['aria-required'] ?? (field?.isRequired || undefined),
  }
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** A HelpHint, beside the label. */
  help?: ReactNode
  error?: ReactNode
  isRequired?: boolean
  isLabelHidden?: boolean
  className?: string
  children: ReactNode
}

export function Field({
  label,
  hint,
  help,
  error,
  isRequired = false,
  isLabelHidden = false,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  const context = { controlId: `${id}-control`, describedBy, isInvalid: Boolean(error), isRequired }

  const name = (
    <label
      htmlFor={context.controlId}
      className={isLabelHidden ? 'sr-only' : 'justify-self-start text-sm font-strong'}
    >
      {label}
      {isRequired ? <span aria-hidden> *</span> : null}
    </label>
  )

  return (
    <div className={classNames('grid grid-cols-1 content-start gap-[7px]', className)}>
      {help ? (
        <div className="flex items-center gap-1">
          {name}
          {help}
        </div>
      ) : (
        name
      )}
      <FieldContext value={context}>{children}</FieldContext>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p id={hintId} className="text-xs leading-[1.45] text-text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

export const FieldError = ({ id, children }: { id: string | undefined; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-xs font-strong text-danger">
    <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
    {children}
  </p>
)
