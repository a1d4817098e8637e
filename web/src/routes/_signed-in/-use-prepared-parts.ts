import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { areNoticesShown, notify } from '../../notices/notices.ts'
import { onMissingPart, prepareParts } from '../../ui/later.ts'

/** Menus, dialogs and toasts are loaded behind the screen, once it is drawn and the browser has nothing else to do. */
export function usePreparedParts() {
  const isDrawn = useRouterState({ select: ({ status }) => status === 'idle' })
  useEffect(() => (isDrawn ? whenIdle(prepareParts) : undefined), [isDrawn])
  useEffect(() => onMissingPart(tellMissing), [])
}

function tellMissing() {
  const title = 'Não foi possível abrir'
  const detail = 'Verifique sua conexão e tente novamente.'
  if (areNoticesShown()) notify.error({ title, detail })
  // The toasts are missing too, then: only the browser can say it without loading anything.
  else window.alert(`${title}. ${detail}`)
}

/** Safari has no idle time to offer; a moment later will do. */
function whenIdle(work: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(work, { timeout: 2000 })
  return () => window.cancelIdleCallback(idle)
}
