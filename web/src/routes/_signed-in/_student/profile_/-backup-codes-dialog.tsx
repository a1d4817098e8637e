import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../../ui/dialog.tsx'
import { downloadBackupCodes } from './-download-backup-codes.ts'

type Props = { codes: string[]; onClose: () => void }

const LOSS = {
  title: 'Fechar sem guardar os códigos?',
  text: 'Eles não aparecem de novo. Sem eles, quem perde o aparelho fica sem entrar.',
  stayLabel: 'Voltar aos códigos',
  leaveLabel: 'Fechar',
}

export function BackupCodesDialog({ codes, onClose }: Props) {
  const [isKept, setIsKept] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Guarde seus códigos de reserva"
      size="sm"
      closesOnOutsidePress={false}
      loss={isKept ? undefined : LOSS}
    >
      <DialogBody className="grid gap-4">
        <p className="text-text-muted">
          Cada código entra uma vez no lugar do seu aparelho, se você o perder. Guarde-os em lugar seguro:{' '}
          <strong className="font-strong text-text">eles não aparecem de novo.</strong>
        </p>
        <ul
          aria-label="Códigos de reserva"
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-surface-sunken px-5 py-4 text-center text-[1rem]"
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button
          variant="outline"
          icon={Download}
          onClick={() => {
            downloadBackupCodes(codes)
            setIsKept(true)
          }}
        >
          Baixar códigos
        </Button>
        <Button onClick={onClose}>Já guardei</Button>
      </DialogFooter>
    </Dialog>
  )
}
