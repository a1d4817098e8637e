import { LogOut, Menu as MenuIcon, Search, X } from 'lucide-react'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Logo } from './logo.tsx'
import { Menu } from './menu.tsx'
import { dialogBackdropClasses } from './popup-classes.ts'
import { renderAs } from './render-as.ts'
import { ShellSidebarContent } from './shell-sidebar.tsx'
import type { ShellNavItem, ShellProps } from './shell-types.ts'
import { usePopup } from './use-overlays.ts'

type TopbarProps = Pick<
  ShellProps,
  'homeLink' | 'bell' | 'onSearch' | 'account' | 'accountMenu' | 'onLogout' | 'isLoggingOut'
>

export function ShellStudentTopbar({
  homeLink,
  bell,
  onSearch,
  account,
  accountMenu = [],
  onLogout,
  isLoggingOut,
}: TopbarProps) {
  return (
    <header className="flex items-center justify-between px-gutter pt-3.5 pb-2.5 md:hidden print:hidden">
      <Logo size="sm" render={homeLink} className="min-w-0" />
      <div className="flex flex-none gap-1">
        <SearchButton onSearch={onSearch} />
        {bell}
        <Menu
          trigger={
            <button
              type="button"
              aria-label="Abrir menu da conta"
              className="grid size-11 place-items-center rounded-full"
            >
              <Avatar initials={account.initials} src={account.avatarUrl} />
            </button>
          }
          items={[
            ...accountMenu,
            {
              label: isLoggingOut ? 'Saindo…' : 'Sair',
              icon: LogOut,
              startsGroup: accountMenu.length > 0,
              isDisabled: isLoggingOut,
              onSelect: onLogout,
            },
          ]}
        />
      </div>
    </header>
  )
}

function SearchButton({ onSearch }: Pick<ShellProps, 'onSearch'>) {
  return onSearch ? (
    <button
      type="button"
      aria-label="Buscar"
      onClick={onSearch}
      className="grid size-11 flex-none place-items-center rounded-full text-text-muted hover:text-text"
    >
      <Search size={20} strokeWidth={1.75} aria-hidden />
    </button>
  ) : null
}

/** The student's navigation on phones. */
export function ShellTabBar({ navItems }: { navItems: readonly ShellNavItem[] }) {
  return (
    <nav
      aria-label="Principal"
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-border bg-surface-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {navItems
          .filter((item) => !item.isApart)
          .map((item) => (
            <li key={item.label}>
              <Tab item={item} />
            </li>
          ))}
      </ul>
    </nav>
  )
}

function Tab({ item }: { item: ShellNavItem }) {
  const { icon: Icon } = item
  return renderAs('a', item.render, {
    ...(item.isCurrent ? { 'aria-current': 'page' } : {}),
    className:
      'tab-wedge grid min-h-16 content-start justify-items-center gap-[3px] px-1 pt-2.5 pb-[9px] text-center text-xs leading-[1.3] text-text-muted no-underline focus-visible:-outline-offset-2 aria-[current=page]:font-strong aria-[current=page]:text-text',
    children: (
      <>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
        <span>{item.label}</span>
      </>
    ),
  })
}

/** On phones the admin's sidebar is a drawer behind the menu button. */
export function ShellAdminTopbar(props: ShellProps) {
  return (
    <header
      data-top-bar
      className="night sticky top-0 z-20 flex items-center gap-2 border-border bg-background py-2.5 pr-gutter pl-2.5 md:hidden in-data-[theme=dark]:border-b print:hidden"
    >
      <Drawer {...props} />
      <Logo size="sm" render={props.homeLink} className="min-w-0 shrink-[100]" />
      <span className="self-end pb-[9px] text-xs font-strong text-beam-text">Admin</span>
      <div className="-my-1 ml-auto flex">
        <SearchButton onSearch={props.onSearch} />
        {props.bell}
      </div>
    </header>
  )
}

function Drawer(props: ShellProps) {
  const popup = usePopup('dialog', <Button variant="ghost" icon={MenuIcon} aria-label="Abrir menu" />)
  if (!popup.parts) return popup.button
  const { Dialog } = popup.parts
  return (
    <>
      {popup.button}
      <Dialog.Root open={popup.isOpen} onOpenChange={popup.onOpenChange}>
        <Dialog.Portal>
          <Dialog.Backdrop className={classNames(dialogBackdropClasses, 'md:hidden')} />
          <Dialog.Popup
            id={popup.popupId}
            data-density="compact"
            className="night fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col overflow-y-auto bg-background pt-6.5 pb-5 text-sm transition-[translate] duration-base ease-out outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full md:hidden"
          >
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Dialog.Close
              render={
                <Button
                  variant="ghost"
                  icon={X}
                  aria-label="Fechar menu"
                  className="absolute top-4 right-2.5"
                />
              }
            />
            <ShellSidebarContent {...props} bell={undefined} onSearch={undefined} onNavigate={popup.close} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}
