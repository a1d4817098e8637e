import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { MenuItem } from './menu.tsx'

export type ShellNavItem = {
  label: string
  icon: LucideIcon
  /** A link element, such as a router Link; it, or `isCurrent`, carries `aria-current="page"`. */
  render: ReactElement
  isCurrent?: boolean
  /** Set apart from the others, and left out of the tab bar of phones ('Admin Panel'). */
  isApart?: boolean
}

export type ShellAccount = {
  name: string
  email: string
  initials: string
  avatarUrl?: string | null | undefined
}

export type ShellProps = {
  variant: 'student' | 'admin'
  navItems: readonly ShellNavItem[]
  /** Where the logo goes. */
  homeLink: ReactElement
  /** The admin's way back, 'Área do estudante', above the account. */
  backItem?: ShellNavItem
  account: ShellAccount
  /** At the top, beside the logo. */
  bell?: ReactNode
  onSearch?: (() => void) | undefined
  /** Entries of the student's account menu on phones; 'Sair' is added. */
  accountMenu?: readonly MenuItem[]
  onLogout: () => void
  isLoggingOut?: boolean
  /** Above the page's content; beside the sidebar, so that its foot stays in view. */
  notice?: ReactNode
  children: ReactNode
}
