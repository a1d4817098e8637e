import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const spaces = { none: '', md: 'pt-11', lg: 'pt-18' } as const

type EmptyStateProps = {
  title: string
  action?: ReactNode
  /** `h1` when it is the whole page, such as 'Curso não encontrado'. */
  heading?: 'h1' | 'h2' | 'h3'
  isBoxed?: boolean
  /** Above the picture: `lg` when it is the whole page inside a layout, `none` when the page around it has its own. */
  space?: keyof typeof spaces
  className?: string | undefined
  /** One sentence. */
  children?: ReactNode
}

export function EmptyState({
  title,
  action,
  heading: Heading = 'h2',
  isBoxed,
  space = 'md',
  className,
  children,
}: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-1 justify-items-center gap-1.5 px-6 pb-12 text-center',
        spaces[space],
        isBoxed && 'rounded-lg border border-border bg-surface-raised',
        className,
      )}
    >
      <svg viewBox="0 0 200 92" aria-hidden="true" className="mb-3.5 h-23 w-50 max-w-full">
        <path className="fill-beam-soft" d="M40 54 200 20v64z" />
        <path className="fill-text" d="M36 62h8l4 26H32z" />
        <path className="fill-beam" d="M36.5 49h7v10h-7z" />
        <path className="fill-text" d="M33 49h14l-7-8zM32 59h16v3H32zM0 88h200v2H0z" />
      </svg>
      <Heading className="text-lg leading-tight tracking-[-0.012em]">{title}</Heading>
      {children ? <p className="max-w-[44ch] text-sm text-balance text-text-muted">{children}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  )
}
