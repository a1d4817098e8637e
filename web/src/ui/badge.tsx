import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const kinds = {
  neutral: 'bg-surface-sunken text-text-muted',
  outline: 'inset-ring inset-ring-border text-text-muted',
  quiz: 'bg-tide text-text',
  beam: 'bg-beam-soft text-beam-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const

type BadgeProps = {
  kind?: keyof typeof kinds
  icon?: LucideIcon
  className?: string
  children: ReactNode
}

export function Badge({ kind = 'neutral', icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-[26px] items-center gap-[5px] rounded-sm px-[9px] py-0.5 text-xs leading-[1.3] font-strong whitespace-nowrap',
        kinds[kind],
        className,
      )}
    >
      {Icon ? <Icon size={14} strokeWidth={1.75} aria-hidden className="flex-none" /> : null}
      {children}
    </span>
  )
}
