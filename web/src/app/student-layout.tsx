import { Link, useLocation } from '@tanstack/react-router'
import { Compass, House, SlidersHorizontal, UserRound, UsersRound } from 'lucide-react'
import type { MenuItem } from '#/ui/menu.tsx'
import { Shell } from '#/ui/shell.tsx'
import type { ShellNavItem } from '#/ui/shell-types.ts'
import { Banners } from './banners.tsx'
import { BellSlot } from './bell-slot.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { openSearch } from './search-slot.tsx'
import { shellAccount } from './shell-account.ts'
import { useSignOut } from './use-sign-out.ts'
import { useUser } from './use-user.ts'

export function StudentLayout() {
  const user = useUser()
  const { signOut, isSigningOut } = useSignOut()
  const isInCourse = useLocation({ select: ({ pathname }) => pathname.startsWith('/course/') })
  const isAdmin = user.role === 'admin'
  const monitoring = user.isMonitor
    ? [{ label: 'Minhas turmas', icon: UsersRound, render: <Link to="/turmas" /> }]
    : []
  const navItems: ShellNavItem[] = [
    { label: 'Início', icon: House, render: <Link to="/dashboard" /> },
    { label: 'Cursos Disponíveis', icon: Compass, render: <Link to="/courses" />, isCurrent: isInCourse },
    { label: 'Perfil', icon: UserRound, render: <Link to="/profile" /> },
    ...monitoring.map((item) => ({ ...item, isApart: true })),
    ...(isAdmin
      ? [{ label: 'Admin Panel', icon: SlidersHorizontal, render: <Link to="/admin" />, isApart: true }]
      : []),
  ]
  const accountMenu: MenuItem[] = [
    { label: 'Perfil', icon: UserRound, render: <Link to="/profile" /> },
    ...monitoring,
    ...(isAdmin ? [{ label: 'Admin Panel', icon: SlidersHorizontal, render: <Link to="/admin" /> }] : []),
  ]
  return (
    <Shell
      variant="student"
      navItems={navItems}
      homeLink={<Link to="/dashboard" />}
      account={shellAccount(user)}
      bell={<BellSlot />}
      onSearch={openSearch}
      accountMenu={accountMenu}
      onLogout={signOut}
      isLoggingOut={isSigningOut}
      notice={<Banners />}
    >
      <PageOutlet />
    </Shell>
  )
}
