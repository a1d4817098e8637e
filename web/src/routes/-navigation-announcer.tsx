import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pageTitle } from './-document-head.tsx'

/** A new page without a page load: tells its title to screen readers and moves the focus to its content. */
export function NavigationAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        document.getElementById('conteudo')?.focus({ preventScroll: true })
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
