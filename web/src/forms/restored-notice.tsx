import { History } from 'lucide-react'
import { Button } from '#/ui/button.tsx'

type Props = { isOlder: boolean; onDiscard: () => void }

export function RestoredNotice({ isOlder, onDiscard }: Props) {
  return (
    <div
      role="status"
      className="grid gap-x-3 gap-y-3 rounded-md bg-tide px-4 py-3.5 sm:grid-cols-[auto_1fr_auto] sm:items-center"
    >
      <History size={20} strokeWidth={1.75} aria-hidden className="max-sm:hidden" />
      <p>
        <strong className="font-strong">Recuperamos o que você escreveu aqui e não salvou.</strong>
        {isOlder ? ' Alguém salvou outra versão depois disso: confira antes de salvar.' : null}
      </p>
      <Button variant="outline" size="sm" onClick={onDiscard} className="justify-self-start">
        Descartar rascunho
      </Button>
    </div>
  )
}
