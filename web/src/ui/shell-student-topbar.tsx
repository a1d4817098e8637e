import { LogOut } from 'lucide-react'
import { Avatar } from './avatar.tsx'
import { Logo } from './logo.tsx'
import { Menu } from './menu.tsx'
import type { ShellProps } from './shell-types.ts'

type TopbarProps = Pick<ShellProps, 'homeLink' | 'account' | 'accountMenu' | 'onLogout' | 'isLoggingOut'>

export function ShellStudentTopbar({
  homeLink,
  account,
  accountMenu = [],
  onLogout,
  isLoggingOut,
}: TopbarProps) {
  return (
    <header className="flex items-center justify-between px-gutter pt-3.5 pb-2.5 md:hidden print:hidden">
      <Logo size="sm" render={homeLink} />
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
    </header>
  )
}
