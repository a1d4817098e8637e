import type { ComponentProps, ReactNode } from 'react'

type Props = Pick<ComponentProps<'form'>, 'onSubmit'> & {
  /** Cancelling and saving. */
  footer: ReactNode
  children: ReactNode
}

/** A form in a box, its buttons under a hairline. */
export function FormPanel({ onSubmit, footer, children }: Props) {
  return (
    <form noValidate onSubmit={onSubmit} className="rounded-lg border border-border bg-surface-raised">
      <div className="grid grid-cols-1 gap-6 p-5 md:p-6">{children}</div>
      <div className="flex flex-wrap justify-end gap-2.5 border-t border-border px-5 py-4 md:px-6 print:hidden">
        {footer}
      </div>
    </form>
  )
}
