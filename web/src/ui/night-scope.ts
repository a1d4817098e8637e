import { useCallback, useState } from 'react'

/**
 * The classes of the always-dark region that an element stands in. A popup is drawn at the end of the page, outside of the
 * region of its trigger, and wears the same classes.
 */
export function nightScopeOf(element: Element | null) {
  if (!element?.closest('.night')) return undefined
  return element.closest('.cinema') ? 'night cinema' : 'night'
}

export function useNightScope() {
  const [scope, setScope] = useState<string>()
  const triggerRef = useCallback((trigger: Element | null) => {
    if (trigger) setScope(nightScopeOf(trigger))
  }, [])
  return { scope, triggerRef }
}
