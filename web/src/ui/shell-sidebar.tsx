import { LogOut, Search } from 'lucide-react'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'
import { Logo } from './logo.tsx'
import { renderAs } from './render-as.ts'
import type { ShellNavItem, ShellProps } from './shell-types.ts'
import { Tooltip } from './tooltip.tsx'

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
  const { variant, navItems, homeLink, bell, onSearch, backItem } = props
  const isAdmin = variant === 'admin'
  return (
    <>
      <div
        className={classNames(
          'flex items-baseline gap-2.5 rail:mx-auto rail:mb-6 rail:flex-col rail:items-center',
          isAdmin ? 'mx-6' : 'mx-7',
          onSearch ? 'mb-5' : isAdmin ? 'mb-7.5' : 'mb-11',
        )}
      >
        <Logo size={isAdmin ? 'sm' : 'md'} render={homeLink} onClick={onNavigate} className="rail-logo" />
        {isAdmin ? <span className="text-xs font-strong text-beam-text rail:sr-only">Admin</span> : null}
        <div className="-my-3 ml-auto self-center empty:hidden rail:m-0">{bell}</div>
      </div>
      {onSearch ? <SearchButton isAdmin={isAdmin} onSearch={onSearch} /> : null}
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

type SearchButtonProps = { isAdmin: boolean; onSearch: () => void }

function SearchButton({ isAdmin, onSearch }: SearchButtonProps) {
  const keys = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K'
  return (
    <Tooltip content={`Buscar (${keys})`} side="right" isLabel popupClassName="not-rail:hidden">
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        className={classNames(
          'flex min-h-11 items-center gap-3 rounded-md border border-border-strong px-3 text-sm text-text-muted hover:text-text rail:mx-auto rail:mb-4 rail:w-11 rail:justify-center rail:px-0',
          isAdmin ? 'mx-3 mb-4' : 'mx-4 mb-6',
        )}
      >
        <Search size={18} strokeWidth={1.75} aria-hidden className="flex-none" />
        <span className="rail:sr-only">Buscar</span>
        <kbd aria-hidden className="ml-auto font-sans text-xs rail:hidden">
          {keys}
        </kbd>
      </button>
    </Tooltip>
  )
}

type ShellNavLinkProps = {
  item: ShellNavItem
  variant: 'student' | 'admin'
  onNavigate?: (() => void) | undefined
  className?: string | undefined
}

const linkLooks = {
  student: { link: 'min-h-12 gap-3.5 pr-5 pl-7 text-[1rem]', iconSize: 20 },
  admin: { link: 'min-h-11 gap-3 pr-5 pl-6 text-sm', iconSize: 18 },
} as const

/** A line of the sidebar. On the narrow rail only its icon shows and its name is a tooltip. */
function ShellNavLink({ item, variant, onNavigate, className }: ShellNavLinkProps) {
  const { icon: Icon } = item
  const link = renderAs('a', item.render, {
    ...(item.isCurrent ? { 'aria-current': 'page' } : {}),
    onClick: onNavigate,
    className: classNames(
      'nav-wedge flex items-center text-text-muted no-underline hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:font-strong aria-[current=page]:text-text rail:justify-center rail:px-0',
      linkLooks[variant].link,
      className,
    ),
    children: (
      <>
        <Icon size={linkLooks[variant].iconSize} strokeWidth={1.75} aria-hidden className="flex-none" />
        <span className="rail:sr-only">{item.label}</span>
      </>
    ),
  })
  return (
    <Tooltip content={item.label} side="right" isLabel popupClassName="not-rail:hidden">
      {link}
    </Tooltip>
  )
}

type ShellAccountProps = Pick<ShellProps, 'account' | 'variant' | 'onLogout' | 'isLoggingOut'>

/** The foot of the sidebar: who is signed in, and the way out. */
function ShellAccount({ account, variant, onLogout, isLoggingOut = false }: ShellAccountProps) {
  const isAdmin = variant === 'admin'
  const label = isLoggingOut ? 'Saindo…' : 'Sair'
  return (
    <div className={classNames('pt-4 pr-5 rail:px-0', isAdmin ? 'border-t border-border pl-6' : 'pl-7')}>
      <div className="flex items-center gap-3 rail:justify-center">
        <Avatar initials={account.initials} src={account.avatarUrl} />
        <div className="grid min-w-0 flex-1 rail:sr-only">
          <strong title={account.name} className="truncate text-sm leading-[1.3] font-strong">
            {account.name}
          </strong>
          <span title={account.email} className="truncate text-xs leading-[1.3] text-text-muted">
            {account.email}
          </span>
        </div>
      </div>
      <Tooltip content={label} side="right" isLabel popupClassName="not-rail:hidden">
        <button
          type="button"
          onClick={isLoggingOut ? undefined : onLogout}
          aria-disabled={isLoggingOut || undefined}
          className={classNames(
            'mt-1 flex min-h-11 items-center gap-6 rounded-sm pr-3 text-sm text-text-muted hover:text-text rail:mx-auto rail:w-11 rail:justify-center rail:px-0',
            isAdmin ? 'pl-[9px]' : 'pl-2.5',
          )}
        >
          <span className="grid flex-none place-items-center *:col-start-1 *:row-start-1">
            <LogOut
              size={isAdmin ? 18 : 20}
              strokeWidth={1.75}
              aria-hidden
              className={isLoggingOut ? 'busy-out' : undefined}
            />
            {isLoggingOut ? (
              <span className="busy-in">
                <span className="spinner block" />
              </span>
            ) : null}
          </span>
          <span className="rail:sr-only">{label}</span>
        </button>
      </Tooltip>
    </div>
  )
}
