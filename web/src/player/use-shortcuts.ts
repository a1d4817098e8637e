import { useEffect, useEffectEvent } from 'react'
import type { Shortcut } from '#/ui/shortcuts-dialog.tsx'
import { areSingleKeysOn, isSingleKey } from '#/ui/single-keys.ts'

type ShortcutActions = {
  togglePlay: () => void
  skip: (seconds: number) => void
  toggleMute: () => void
  toggleCaptions: () => void
  toggleFullScreen: () => void
  toggleTheatre: () => void
  changeSpeed: (steps: 1 | -1) => void
  showHelp: () => void
}

const KEYS: Record<string, (actions: ShortcutActions) => void> = {
  ' ': ({ togglePlay }) => togglePlay(),
  k: ({ togglePlay }) => togglePlay(),
  j: ({ skip }) => skip(-10),
  l: ({ skip }) => skip(10),
  ArrowLeft: ({ skip }) => skip(-5),
  ArrowRight: ({ skip }) => skip(5),
  m: ({ toggleMute }) => toggleMute(),
  c: ({ toggleCaptions }) => toggleCaptions(),
  f: ({ toggleFullScreen }) => toggleFullScreen(),
  t: ({ toggleTheatre }) => toggleTheatre(),
  '<': ({ changeSpeed }) => changeSpeed(-1),
  '>': ({ changeSpeed }) => changeSpeed(1),
  '?': ({ showHelp }) => showHelp(),
}

/** What the help says of them. */
export const SHORTCUTS: readonly Shortcut[] = [
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

/** The keys of the player, for as long as it is on the page. */
export function useShortcuts(actions: ShortcutActions, isOn: boolean) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || belongsElsewhere(event) || (isSingleKey(event) && !areSingleKeysOn())) return
    event.preventDefault()
    act(actions)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const TYPING = 'input:not([type=range]), textarea, select, [contenteditable], [role=menu], [role=dialog]'
const PRESSABLE = 'button, a, summary, [role=button]'

/** Typing, pressing a focused button or moving a slider is not meant for the video. */
function belongsElsewhere({ target, key }: KeyboardEvent) {
  if (!(target instanceof Element)) return false
  if (key === ' ' && target.closest(PRESSABLE)) return true
  if (key.startsWith('Arrow') && target.closest('input[type=range]')) return true
  return target.closest(TYPING) !== null
}
