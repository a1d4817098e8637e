import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'

/** Said in a toast whether or not a field says it too. */
export const AUTH_TOAST = { title: 'Erro', always: true }

type Props = Pick<ComponentProps<'form'>, 'onSubmit' | 'onFocus'> & {
  submitLabel: string
  /** While it is being sent. */
  pendingLabel: string
  isSubmitting: boolean
  /** Under the button. */
  footer?: ReactNode
  /** The fields. */
  children: ReactNode
}

export function AuthForm({ submitLabel, pendingLabel, isSubmitting, footer, children, ...form }: Props) {
  return (
    <form noValidate {...form} className="grid gap-4 md:gap-5">
      {children}
      <Button
        type="submit"
        isBlock
        isLoading={isSubmitting}
        loadingText={pendingLabel}
        size="tall"
        className="mt-2"
      >
        {submitLabel}
      </Button>
      {footer}
    </form>
  )
}
