import { useEffect, useEffectEvent } from 'react'
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

/** `ui/shortcut-list.tsx` says what they do. */
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

/** The keys of the player, for as long as it is on the page. */
export function useShortcuts(actions: ShortcutActions, isOn: boolean) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const act = KEYS[event.key] ?? KEYS[event.key?.toLowerCase()]
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
