import { classNames } from './class-names.ts'
import { Logo } from './logo.tsx'
import { ShellAccount } from './shell-account.tsx'
import { ShellNavLink } from './shell-nav-link.tsx'
import type { ShellProps } from './shell-types.ts'

/** Full from 1024 px, a rail of icons from 768 px, absent below. */
export function ShellSidebar(props: ShellProps) {
  const isAdmin = props.variant === 'admin'
  return (
    <aside
      className={classNames(
        'sticky top-0 flex h-dvh flex-col overflow-y-auto bg-background pb-5 max-md:hidden print:hidden',
        isAdmin ? 'night border-border pt-6.5 in-data-[theme=dark]:border-r' : 'border-r border-border pt-9',
      )}
    >
      <ShellSidebarContent {...props} />
    </aside>
  )
}

type ContentProps = ShellProps & { onNavigate?: () => void }

/** What the sidebar holds; the admin's drawer on phones holds the same. */
export function ShellSidebarContent({ onNavigate, ...props }: ContentProps) {
  const { variant, navItems, homeLink, backItem } = props
  const isAdmin = variant === 'admin'
  return (
    <>
      <div
        className={classNames(
          'flex items-baseline gap-2.5 rail:mx-auto rail:mb-6',
          isAdmin ? 'mx-6 mb-7.5' : 'mx-7 mb-11',
        )}
      >
        <Logo size={isAdmin ? 'sm' : 'md'} render={homeLink} onClick={onNavigate} className="rail-logo" />
        {isAdmin ? <span className="text-xs font-strong text-beam-text rail:sr-only">Admin</span> : null}
      </div>
      <nav aria-label={isAdmin ? 'Administração' : 'Principal'}>
        <ul className={classNames('grid', isAdmin ? 'gap-0.5' : 'gap-1')}>
          {navItems.map((item) => (
            <li key={item.label} className={item.isApart ? 'mt-4' : undefined}>
              <ShellNavLink item={item} variant={variant} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto pt-4">
        {backItem ? (
          <ShellNavLink item={backItem} variant={variant} onNavigate={onNavigate} className="mb-1" />
        ) : null}
        <ShellAccount {...props} />
      </div>
    </>
  )
}
