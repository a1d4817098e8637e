import { useState } from 'react'
import { areSingleKeysOn, setSingleKeysOn } from './single-keys.ts'

type Shortcut = readonly [keys: readonly string[], what: string]

/** Here and not beside the keys: nobody needs the words before the help is opened. */
export const SHORTCUTS = {
  player: [
    [['Espaço', 'K'], 'Reproduzir ou pausar'],
    [['J', 'L'], 'Voltar ou avançar 10 segundos'],
    [['←', '→'], 'Voltar ou avançar 5 segundos'],
    [['<', '>'], 'Mais devagar ou mais rápido'],
    [['M'], 'Ligar ou desligar o som'],
    [['C'], 'Mostrar ou esconder as legendas'],
    [['F'], 'Tela cheia'],
    [['T'], 'Largura de teatro'],
    [['?'], 'Mostrar estes atalhos'],
  ],
  quiz: [
    [['A', 'B', '…'], 'Escolher a opção com esta letra'],
    [['1', '2', '…'], 'Escolher a opção com este número'],
    [['↑', '↓'], 'Mudar a opção escolhida'],
    [['←', '→'], 'Pergunta anterior ou próxima, fora das opções'],
  ],
} satisfies Record<string, readonly Shortcut[]>

/** What the keys do, and the switch for those that are a single letter, digit or sign. */
export function ShortcutList({ of }: { of: keyof typeof SHORTCUTS }) {
  const shortcuts: readonly Shortcut[] = SHORTCUTS[of]
  return (
    <>
      <dl data-shortcuts className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5">
        {shortcuts.map(([keys, what]) => (
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
      <SingleKeysSwitch />
    </>
  )
}

function SingleKeysSwitch() {
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  const change = (next: boolean) => {
    setIsOn(next)
    setSingleKeysOn(next)
  }
  return (
    <label className="mt-5 flex min-h-11 items-center gap-4 border-t border-border pt-4">
      <span className="flex-1">
        <span className="block font-strong">Atalhos de uma tecla</span>
        <span className="block text-xs text-pretty text-text-muted">
          Desligue se você dita textos ou aperta teclas sem querer. Espaço e setas continuam.
        </span>
      </span>
      <input
        type="checkbox"
        aria-label="Atalhos de uma tecla"
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
        className="size-6 flex-none accent-beam"
      />
    </label>
  )
}
