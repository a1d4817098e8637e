import { useEffect, useEffectEvent } from 'react'
import { areShortcutsShown, areSingleKeysOn } from '#/ui/single-keys.ts'
import { optionOfKey } from './option-letter.ts'

type Options = {
  isOn: boolean
  optionIds: readonly string[]
  onChoose: (optionId: string) => void
  /** One question back or forth. */
  onMove: (step: -1 | 1) => void
}

const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Digits and letters choose an option from any focus, unless they are switched off; left and right go from question to
 * question, except among the options, where they choose.
 */
export function useQuizKeys({ isOn, optionIds, onChoose, onMove }: Options) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (areShortcutsShown() || isImageEnlarged()) return
    const step = STEPS[event.key]
    if (step) return isAmongOptions(event.target) ? undefined : onMove(step)
    if (!areSingleKeysOn()) return
    const chosen = optionIds[optionOfKey(event.key)]
    if (chosen) onChoose(chosen)
  })

  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isOn])
}

const isImageEnlarged = () => document.querySelector('[data-enlarged]') !== null

const isAmongOptions = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=radiogroup]') !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=radio]), textarea, select') !== null
