import { ArrowLeft, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { classNames } from './class-names.ts'
import { renderAs } from './render-as.ts'

type TextLinkProps = ComponentProps<'a'> & {
  render?: ReactElement | undefined
  icon?: LucideIcon
  /** `quiet` stands alone as navigation ('Voltar ao início'); `inline` stands inside a sentence. */
  kind?: 'quiet' | 'inline'
  /** For a quiet one; `sm` in the rows of a table. */
  size?: keyof typeof sizes
}

const kinds = {
  quiet:
    'inline-flex items-center gap-2 text-sm font-strong text-text-muted no-underline hover:text-text hover:underline',
  inline: 'font-strong text-text underline hover:decoration-2',
} as const

const sizes = { sm: 'min-h-9 pointer-coarse:min-h-11', md: 'min-h-11' } as const

export function TextLink({
  icon: Icon,
  kind = 'quiet',
  size = 'md',
  render,
  ref,
  className,
  children,
  ...props
}: TextLinkProps) {
  return renderAs('a', render, {
    ...props,
    ref,
    className: classNames(
      'rounded-sm underline-offset-4',
      kinds[kind],
      kind === 'quiet' && sizes[size],
      className,
    ),
    children: (
      <>
        {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden className="flex-none" /> : null}
        {children}
      </>
    ),
  })
}

/** Leads to the page above, or out of this part of the application. */
export const BackLink = (props: Omit<TextLinkProps, 'icon' | 'kind'>) => (
  <TextLink icon={ArrowLeft} {...props} />
)
