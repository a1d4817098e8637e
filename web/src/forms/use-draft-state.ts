import { type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { type DraftOf, useStoredDraft } from './use-stored-draft.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What is typed into a form that only keeps a state; it stays in this browser as `useStoredDraft` says. `draft` is for a
 * DraftNotice; `draft.forget` is called once it is saved. Nothing is stored while `isEmpty`.
 */
export function useDraftState<Saved extends Values>(
  of: DraftOf | undefined,
  saved: Saved,
  isEmpty: (typed: Saved) => boolean = () => false,
) {
  const [start] = useState(saved)
  const { restored, isOlder, forget, write } = useStoredDraft(of, start)
  const [typed, setTyped] = useState(restored ?? start)
  const store = useEffectEvent(() => write(isEmpty(typed) ? start : typed, start))
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored whenever something else is typed.
  useEffect(() => store(), [typed])
  const discard = () => {
    forget()
    setTyped(start)
  }
  return {
    typed,
    setTyped: setTyped as (next: SetStateAction<Saved>) => void,
    draft: { isRestored: restored !== undefined, isOlder, forget, discard },
  }
}
