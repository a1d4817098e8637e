import type { RefObject } from 'react'
import { lazyPart } from './lazy.ts'
import { OpenedLater, type Trigger } from './opened-later.tsx'

export type ChoiceMenuProps = {
  trigger: Trigger
  options: readonly { value: number; label: string }[]
  value: number
  onValueChange: (value: number) => void
  /** Drawn inside it: on the whole screen nothing beside it is visible. */
  area: RefObject<HTMLElement | null>
}

const popup = lazyPart(async () => (await import('./choice-menu-popup.tsx')).ChoiceMenuPopup)

/** A menu with one of its entries checked, above its trigger. */
export function ChoiceMenu({ trigger, ...own }: ChoiceMenuProps) {
  return <OpenedLater popup={popup} kind="menu" trigger={trigger} own={own} />
}
