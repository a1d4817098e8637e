import { useRender } from '@base-ui/react/use-render'
import { classNames } from './class-names.ts'
import type { ShellNavItem } from './shell-types.ts'
import { Tooltip } from './tooltip.tsx'

type ShellNavLinkProps = {
  item: ShellNavItem
  variant: 'student' | 'admin'
  onNavigate?: (() => void) | undefined
  className?: string | undefined
}

const variants = {
  student: { link: 'min-h-12 gap-3.5 pr-5 pl-7 text-[1rem]', iconSize: 20 },
  admin: { link: 'min-h-11 gap-3 pr-5 pl-6 text-sm', iconSize: 18 },
} as const

/** A line of the sidebar. On the narrow rail only its icon shows and its name is a tooltip. */
export function ShellNavLink({ item, variant, onNavigate, className }: ShellNavLinkProps) {
  const { icon: Icon } = item
  const link = useRender({
    render: item.render,
    props: {
      ...(item.isCurrent ? { 'aria-current': 'page' } : {}),
      onClick: onNavigate,
      className: classNames(
        'nav-wedge flex items-center text-text-muted no-underline hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:font-strong aria-[current=page]:text-text rail:justify-center rail:px-0',
        variants[variant].link,
        className,
      ),
      children: (
        <>
          <Icon size={variants[variant].iconSize} strokeWidth={1.75} aria-hidden className="flex-none" />
          <span className="rail:sr-only">{item.label}</span>
        </>
      ),
    },
  })
  return (
    <Tooltip content={item.label} side="right" isLabel popupClassName="not-rail:hidden">
      {link}
    </Tooltip>
  )
}
