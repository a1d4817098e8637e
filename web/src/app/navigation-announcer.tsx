import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pageTitle } from './document-head.tsx'

/**
 * A new page without a page load: announces its title to screen readers and moves the focus to its content, or back to the
 * link it was left by. Where only the title is new, as between log-in and sign-up, the focus stays.
 */
export function NavigationAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  const known = useRef<string>(undefined)
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
        const current = pageTitle(router.state.matches) ?? ''
        const isSamePage = !pathChanged && current === known.current
        known.current = current
        if (!fromLocation || isSamePage) return
        if (pathChanged && !returnFocus(toLocation))
          document.getElementById('conteudo')?.focus({ preventScroll: true })
        setTitle(current)
      }),
    [router],
  )
  return (
    <p aria-live="polite" aria-atomic className="sr-only">
      {title}
    </p>
  )
}

/** The link that was followed from each page of the history: the nth of those with its address. */
const followed = new Map<string, { href: string; nth: number }>()

/** Pages are known by their entry in the history: the same address visited again is another page. */
type Page = { state: { __TSR_key?: string } }

function rememberFocus({ state: { __TSR_key: key } }: Page) {
  const link = document.activeElement
  const href = link instanceof HTMLAnchorElement && link.getAttribute('href')
  if (key && href) followed.set(key, { href, nth: linksTo(href).indexOf(link) })
}

/** Focuses the link that a user who comes back had followed, if there is one. */
function returnFocus({ state: { __TSR_key: key } }: Page): boolean {
  const place = key === undefined ? undefined : followed.get(key)
  const link = place && linksTo(place.href)[place.nth]
  link?.focus({ preventScroll: true })
  return link !== undefined
}

const linksTo = (href: string) =>
  [...document.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href)
