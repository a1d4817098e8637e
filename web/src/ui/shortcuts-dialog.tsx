import { Dialog, DialogBody } from './dialog.tsx'
import { lazyPart, useLazyPart } from './lazy.ts'

export type Shortcut = readonly [keys: readonly string[], what: string]

const list = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList)

type ShortcutsDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  shortcuts: readonly Shortcut[]
  scope?: 'night cinema'
}

export function ShortcutsDialog({ isOpen, onOpenChange, shortcuts, scope }: ShortcutsDialogProps) {
  const ShortcutList = useLazyPart(list, isOpen, () => onOpenChange(false))
  if (!ShortcutList) return null
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Atalhos do teclado"
      size="sm"
      {...(scope ? { scope } : {})}
    >
      <DialogBody>
        <ShortcutList shortcuts={shortcuts} />
      </DialogBody>
    </Dialog>
  )
}
