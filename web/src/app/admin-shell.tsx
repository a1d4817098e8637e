import type { User } from '@farol/contract/account.ts'
import { Link, useLocation } from '@tanstack/react-router'
import {
  ArrowLeft,
  ChartNoAxesColumn,
  CirclePlay,
  CirclePlus,
  LayoutDashboard,
  Library,
  Settings,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Shell } from '#/ui/shell.tsx'
import { adminSection } from './admin-section.ts'
import { Banners } from './banners.tsx'
import { shellAccount } from './shell-account.ts'

type Props = { user: User; onSignOut: () => void; isSigningOut: boolean; children: ReactNode }

const exactly = { exact: true, includeSearch: false } as const

const entries = [
  { section: 'dashboard', label: 'Dashboard', icon: LayoutDashboard, to: '/admin' },
  { section: 'courses', label: 'Cursos', icon: Library, to: '/admin/courses' },
  { section: 'new-course', label: 'Adicionar Curso', icon: CirclePlus, to: '/admin/courses/new' },
  { section: 'lessons', label: 'Aulas', icon: CirclePlay, to: '/admin/lessons' },
  { section: 'analytics', label: 'Analytics', icon: ChartNoAxesColumn, to: '/admin/analytics' },
  { section: 'users', label: 'Usuários', icon: UsersRound, to: '/admin/users' },
  { section: 'settings', label: 'Configurações', icon: Settings, to: '/admin/settings' },
] as const

export function AdminShell({ user, onSignOut, isSigningOut, children }: Props) {
  const section = useLocation({ select: ({ pathname }) => adminSection(pathname) })
  return (
    <Shell
      variant="admin"
      navItems={entries.map((entry) => ({
        label: entry.label,
        icon: entry.icon,
        render: <Link to={entry.to} activeOptions={exactly} />,
        isCurrent: entry.section === section,
      }))}
      homeLink={<Link to="/admin" activeOptions={exactly} />}
      backItem={{ label: 'Área do estudante', icon: ArrowLeft, render: <Link to="/dashboard" /> }}
      account={shellAccount(user)}
      onLogout={onSignOut}
      isLoggingOut={isSigningOut}
      notice={<Banners />}
    >
      {children}
    </Shell>
  )
}
