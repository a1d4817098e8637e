import { Dialog, DialogBody } from '../ui/dialog.tsx'

const SHORTCUTS: [keys: string[], what: string][] = [
  [['Espaço', 'K'], 'Reproduzir ou pausar'],
  [['J', 'L'], 'Voltar ou avançar 10 segundos'],
  [['←', '→'], 'Voltar ou avançar 5 segundos'],
  [['<', '>'], 'Mais devagar ou mais rápido'],
  [['M'], 'Ligar ou desligar o som'],
  [['C'], 'Mostrar ou esconder as legendas'],
  [['F'], 'Tela cheia'],
  [['T'], 'Largura de teatro'],
  [['?'], 'Mostrar estes atalhos'],
]

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

export function ShortcutsDialog({ isOpen, onOpenChange }: Props) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Atalhos do teclado"
      size="sm"
      scope="night cinema"
    >
      <DialogBody>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5">
          {SHORTCUTS.map(([keys, what]) => (
            <div key={what} className="contents">
              <dt className="flex gap-1.5">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="grid min-h-8 min-w-8 place-items-center rounded-sm border border-border bg-surface-sunken px-2 font-sans text-sm font-strong"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd className="text-sm text-text-muted">{what}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  )
}
