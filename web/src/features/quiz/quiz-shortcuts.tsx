import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { type Shortcut, ShortcutsDialog } from '#/ui/shortcuts-dialog.tsx'

const SHORTCUTS: readonly Shortcut[] = [
  [['A', 'B', '…'], 'Escolher a opção com esta letra'],
  [['1', '2', '…'], 'Escolher a opção com este número'],
  [['↑', '↓'], 'Mudar a opção escolhida'],
  [['←', '→'], 'Pergunta anterior ou próxima, fora das opções'],
]

/** Where there is a keyboard: what its keys do in a quiz, and the switch for them. */
export function QuizShortcuts() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mt-6 text-center max-lg:[@media(hover:none)]:hidden">
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        Atalhos do teclado
      </Button>
      <ShortcutsDialog isOpen={isOpen} onOpenChange={setIsOpen} shortcuts={SHORTCUTS} />
    </div>
  )
}
