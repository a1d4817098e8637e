import { useCallback, useState } from 'react'

/**
 * A popup is drawn at the end of the page, outside the always-dark region its trigger may stand in.
 * This finds the trigger's region so that the popup can wear the same classes.
 */
export function useNightScope() {
  const [scope, setScope] = useState<string>()
  const triggerRef = useCallback((trigger: Element | null) => {
    if (!trigger?.closest('.night')) return
    setScope(trigger.closest('.cinema') ? 'night cinema' : 'night')
  }, [])
  return { scope, triggerRef }
}
