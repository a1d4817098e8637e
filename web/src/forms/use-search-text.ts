import { SEARCH_MAX } from '@farol/domain/limits.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 300

/** What the server would refuse is not asked for. */
export const isSearchable = (typed: string) => typed.trim().length <= SEARCH_MAX

/** What is being typed into a search, and what is searched for once the typing pauses; the latter lives in the address. */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const router = useRouter()
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState({ address: search, asked: search })

  if (search !== known.address) {
    // Back and forward change the address without any typing; our own search arrives while more is being typed.
    if (search !== known.asked) setTyped(search)
    setKnown({ address: search, asked: search })
  }

  const ask = useEffectEvent((text: string) => {
    setKnown({ address: known.address, asked: text })
    onSearch(text)
  })
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === search || !isSearchable(wanted)) return
    const { pathname } = router.latestLocation
    // Whoever has pressed a link meanwhile is not called back from the page that is loading.
    const timer = setTimeout(() => router.latestLocation.pathname === pathname && ask(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [router, wanted, search])

  return { typed, setTyped }
}
