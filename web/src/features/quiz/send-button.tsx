import { Button } from '#/ui/button.tsx'

export const SEND_NOTE_ID = 'nota-do-envio'

/** Off, it can still be reached by keyboard, so that its reason is heard. */
export function SendButton({ isOff, onClick }: { isOff: boolean; onClick: () => void }) {
  return (
    <Button
      variant="beam"
      aria-disabled={isOff}
      aria-describedby={isOff ? SEND_NOTE_ID : undefined}
      onClick={onClick}
    >
      Enviar Quiz
    </Button>
  )
}
