import { lazyPart, useLazyPart } from './lazy.ts'

export type Shortcut = readonly [keys: readonly string[], what: string]

export type ShortcutsDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  shortcuts: readonly Shortcut[]
  scope?: 'night cinema'
}

const popup = lazyPart(async () => (await import('./shortcuts-popup.tsx')).ShortcutsPopup)

/** What the keys do, and the switch for those that are a single letter, digit or sign. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const Popup = useLazyPart(popup, props.isOpen, () => props.onOpenChange(false))
  return Popup ? <Popup {...props} /> : null
}
