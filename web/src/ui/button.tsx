import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactElement } from 'react'
import { classNames } from './class-names.ts'
import { renderAs } from './render-as.ts'

const base =
  'inline-grid max-w-full items-center justify-center rounded-md border-[1.5px] text-center font-strong leading-[1.2] no-underline transition-colors duration-fast ease-out sm:whitespace-nowrap off:cursor-not-allowed print:hidden'
const filledOff = 'off:border-border off:bg-surface-sunken off:text-text-muted'
const ghostOff = 'off:opacity-45'
const layer = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-[inherit]'

const variants = {
  primary: `border-transparent bg-brand text-brand-contrast enabled-hover:bg-brand-hover ${filledOff}`,
  beam: `border-transparent bg-beam text-beam-contrast enabled-hover:bg-beam-hover ${filledOff}`,
  outline: `border-ink-soft text-text enabled-hover:border-ink-mid enabled-hover:bg-tide ${filledOff}`,
  ghost: `border-transparent text-text enabled-hover:bg-tide ${ghostOff}`,
  'ghost-muted': `border-transparent text-text-muted enabled-hover:bg-tide ${ghostOff}`,
  danger: `border-transparent bg-danger text-danger-contrast enabled-hover:bg-danger-hover ${filledOff}`,
  'ghost-danger': `border-transparent text-danger enabled-hover:bg-danger-soft ${ghostOff}`,
} as const

const sizes = {
  sm: 'min-h-9 gap-1.5 py-1.5 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 gap-2 py-2 text-[1rem]',
  /** The only buttons of a page, one below the other. */
  tall: 'min-h-13 gap-2 py-2 text-[1rem]',
  lg: 'min-h-14 gap-3 py-3 text-[1.125rem]',
} as const

const paddings = { sm: 'px-3', md: 'px-5', tall: 'px-5', lg: 'px-7' } as const
const squares = { sm: 'w-9 pointer-coarse:w-11', md: 'w-11', tall: 'w-13', lg: 'w-14' } as const

export type ButtonProps = ComponentProps<'button'> & {
  render?: ReactElement | undefined
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  icon?: LucideIcon
  iconAfter?: LucideIcon
  isBlock?: boolean
  isLoading?: boolean
  /** A gerund such as 'Salvando…'. The button keeps the width of the longer of the two texts. */
  loadingText?: string
}

/** Without children it is a square icon button and needs an `aria-label`. `render` turns it into a link. */
export function Button({
  variant = 'primary',
  size = 'md',
  icon: Icon,
  iconAfter: IconAfter,
  isBlock = false,
  isLoading = false,
  loadingText,
  render,
  ref,
  className,
  children,
  'aria-disabled': ariaDisabled,
  ...props
}: ButtonProps) {
  // A button that works or waits keeps its focus, so it is made inert by hand instead of with `disabled`.
  const isInert = isLoading || ariaDisabled === true || ariaDisabled === 'true'
  const isIconOnly = children === undefined || children === null
  const iconProps = {
    size: size === 'sm' ? 16 : 18,
    strokeWidth: 1.75,
    'aria-hidden': true,
    className: 'flex-none',
  }

  return renderAs('button', render, {
    ...(render ? {} : { type: 'button' }),
    ...props,
    ...(isInert ? { onClick: refuseClick } : {}),
    ref,
    'aria-busy': isLoading || undefined,
    'aria-disabled': isInert || undefined,
    className: classNames(
      base,
      variants[variant],
      sizes[size],
      isIconOnly ? squares[size] : paddings[size],
      isBlock && 'w-full',
      className,
    ),
    children: (
      <>
        <span
          className={classNames(layer, isLoading && 'busy-out')}
          aria-hidden={(isLoading && loadingText !== undefined) || undefined}
        >
          {Icon ? <Icon {...iconProps} /> : null}
          {isIconOnly ? null : <span className="min-w-0">{children}</span>}
          {IconAfter ? <IconAfter {...iconProps} /> : null}
        </span>
        {isLoading || loadingText ? (
          <span
            className={classNames(layer, isLoading ? 'busy-in' : 'invisible')}
            aria-hidden={!isLoading || undefined}
          >
            <span className="spinner" />
            {loadingText ? <span>{loadingText}</span> : null}
          </span>
        ) : null}
      </>
    ),
  })
}

function refuseClick(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
