import type { User } from '@farol/contract/account.ts'
import { Link, useLocation } from '@tanstack/react-router'
import {
  ArrowLeft,
  ChartNoAxesColumn,
  CirclePlay,
  CirclePlus,
  Files,
  LayoutDashboard,
  Library,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestionMark,
  School,
  ServerCog,
  Settings,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Shell } from '#/ui/shell.tsx'
import { Banners } from './banners.tsx'
import { BellSlot } from './bell-slot.tsx'
import { openSearch } from './search-slot.tsx'
import { shellAccount } from './shell-account.ts'

type Props = { user: User; onSignOut: () => void; isSigningOut: boolean; children: ReactNode }

const exactly = { exact: true, includeSearch: false } as const

type Entry = {
  label: string
  icon: LucideIcon
  to: string
  /** The pages that belong to it, if not just those below its own. */
  holds?: readonly string[]
}

const entries = [
  { label: 'Dashboard', icon: LayoutDashboard, to: '/admin' },
  // Quizzes belong to a course's lessons.
  {
    label: 'Cursos',
    icon: Library,
    to: '/admin/courses',
    holds: ['/admin/courses/', '/admin/lessons/', '/admin/quizzes/'],
  },
  { label: 'Adicionar Curso', icon: CirclePlus, to: '/admin/courses/new' },
  { label: 'Aulas', icon: CirclePlay, to: '/admin/lessons', holds: [] },
  { label: 'Arquivos', icon: Files, to: '/admin/files' },
  { label: 'Analytics', icon: ChartNoAxesColumn, to: '/admin/analytics' },
  { label: 'Dúvidas', icon: MessageCircleQuestionMark, to: '/admin/duvidas' },
  { label: 'Turmas', icon: School, to: '/admin/turmas' },
  { label: 'Avisos', icon: Megaphone, to: '/admin/avisos' },
  { label: 'Usuários', icon: UsersRound, to: '/admin/users' },
  {
    label: 'Configurações',
    icon: Settings,
    to: '/admin/settings',
    holds: ['/admin/settings/', '/admin/emails', '/admin/lembretes'],
  },
  { label: 'Sistema', icon: ServerCog, to: '/admin/sistema' },
] as const satisfies readonly Entry[]

/** The entry of the sidebar that a page belongs to. */
export function currentEntry(pathname: string) {
  const path = pathname.replace(/\/+$/, '')
  const isBelow = ({ to, holds = [`${to}/`] }: Entry) => holds.some((place) => path.startsWith(place))
  return entries.find(({ to }) => to === path) ?? entries.findLast(isBelow)
}

export function AdminShell({ user, onSignOut, isSigningOut, children }: Props) {
  const current = useLocation({ select: ({ pathname }) => currentEntry(pathname)?.to })
  return (
    <Shell
      variant="admin"
      navItems={entries.map((entry) => ({
        label: entry.label,
        icon: entry.icon,
        render: <Link to={entry.to} activeOptions={exactly} />,
        isCurrent: entry.to === current,
      }))}
      homeLink={<Link to="/admin" activeOptions={exactly} />}
      backItem={{ label: 'Área do estudante', icon: ArrowLeft, render: <Link to="/dashboard" /> }}
      account={shellAccount(user)}
      bell={<BellSlot />}
      onSearch={openSearch}
      onLogout={onSignOut}
      isLoggingOut={isSigningOut}
      notice={<Banners />}
    >
      {children}
    </Shell>
  )
}
