import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { lazyPart } from './lazy.ts'
import { OpenedLater, type Trigger } from './opened-later.tsx'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  isDanger?: boolean
  isDisabled?: boolean | undefined
  /** A hairline stands before it. */
  startsGroup?: boolean
  /** A link element, such as a router Link, for an item that goes somewhere. */
  render?: ReactElement
  onSelect?: () => void
}

export type MenuProps = {
  trigger: Trigger
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

const popup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup)

export function Menu({ trigger, ...own }: MenuProps) {
  return <OpenedLater popup={popup} kind="menu" trigger={trigger} own={own} />
}
