import { Dialog, DialogBody } from './dialog.tsx'
import { lazyPart, useLazyPart } from './lazy.ts'
import type { SHORTCUTS } from './shortcut-list.tsx'

const list = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList)

type ShortcutsDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  of: keyof typeof SHORTCUTS
  scope?: 'night cinema'
}

export function ShortcutsDialog({ isOpen, onOpenChange, of, scope }: ShortcutsDialogProps) {
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
        <ShortcutList of={of} />
      </DialogBody>
    </Dialog>
  )
}
