import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notify } from '#/notices/notices.ts'
import { onLoadFailure, preloadParts } from '#/ui/lazy.ts'
import { onFirstUse } from './first-use.ts'
import { reloadForNewVersion } from './new-version.ts'

/** Preloads menus, dialogs and toasts, once the screen is drawn and the user begins to use it. */
export function usePreparedParts() {
  const isDrawn = useRouterState({ select: ({ status }) => status === 'idle' })
  useEffect(() => (isDrawn ? onFirstUse(preloadParts) : undefined), [isDrawn])
  useEffect(() => onLoadFailure(notifyLoadFailure), [])
}

async function notifyLoadFailure() {
  if (await reloadForNewVersion()) return
  notify.error({ title: 'Não foi possível abrir', detail: 'Verifique sua conexão e tente novamente.' })
}
