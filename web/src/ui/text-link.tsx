import { mergeProps } from '@base-ui/react/merge-props'
import { useRender } from '@base-ui/react/use-render'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

type TextLinkProps = useRender.ComponentProps<'a'> & {
  icon?: LucideIcon
  /** `quiet` stands alone as navigation ('Voltar ao início'); `inline` stands inside a sentence. */
  kind?: 'quiet' | 'inline'
}

const kinds = {
  quiet:
    'inline-flex min-h-11 items-center gap-2 text-sm font-strong text-text-muted no-underline hover:text-text hover:underline',
  inline: 'font-strong text-text underline hover:decoration-2',
} as const

export function TextLink({
  icon: Icon,
  kind = 'quiet',
  render,
  ref,
  className,
  children,
  ...props
}: TextLinkProps) {
  const ownProps = {
    className: classNames('rounded-sm underline-offset-4', kinds[kind], className),
    children: (
      <>
        {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden className="flex-none" /> : null}
        {children}
      </>
    ),
  }
  return useRender({ defaultTagName: 'a', render, ref, props: mergeProps<'a'>(ownProps, props) })
}
