import { Download } from 'lucide-react'
import { useState } from 'react'
import { ShownOnceDialog } from '#/app/shown-once-dialog.tsx'
import { downloadFile } from '#/text/download-file.ts'
import { Button } from '#/ui/button.tsx'
import { schoolName } from '#/ui/school.ts'

type Props = { codes: string[]; onClose: () => void }

const LOSS = {
  title: 'Fechar sem guardar os códigos?',
  text: 'Eles não aparecem de novo. Sem eles, quem perde o aparelho fica sem entrar.',
  stayLabel: 'Voltar aos códigos',
  leaveLabel: 'Fechar',
}

const FILE_HEADING = `${schoolName}: códigos de reserva\nCada código vale uma vez, no lugar do código do seu aparelho.`

export function BackupCodesDialog({ codes, onClose }: Props) {
  const [isKept, setIsKept] = useState(false)
  const download = () => {
    downloadFile({
      name: 'farol-codigos-de-reserva.txt',
      content: `${FILE_HEADING}\n\n${codes.join('\n')}\n`,
      type: 'text/plain;charset=utf-8',
    })
    setIsKept(true)
  }
  return (
    <ShownOnceDialog
      title="Guarde seus códigos de reserva"
      text={
        <>
          Cada código entra uma vez no lugar do seu aparelho, se você o perder. Guarde-os em lugar seguro:{' '}
          <strong className="font-strong text-text">eles não aparecem de novo.</strong>
        </>
      }
      loss={isKept ? undefined : LOSS}
      keepButton={
        <Button variant="outline" icon={Download} onClick={download}>
          Baixar códigos
        </Button>
      }
      doneLabel="Já guardei"
      onClose={onClose}
    >
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
    </ShownOnceDialog>
  )
}
