import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pageTitle } from './document-head.tsx'
import { rememberFocus, returnFocus } from './returning-focus.ts'

/**
 * A new page without a page load: tells its title to screen readers and moves the focus to its content, or back to the
 * link it was left by.
 */
export function NavigationAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) rememberFocus(fromLocation)
      }),
    [router],
  )
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        if (!returnFocus(toLocation)) document.getElementById('conteudo')?.focus({ preventScroll: true })
        setTitle(pageTitle(router.state.matches) ?? '')
      }),
    [router],
  )
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
