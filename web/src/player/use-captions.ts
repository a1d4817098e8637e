import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Fetches the captions and answers with an address of this page for them. A `<track>` from another site would need the
 * video to be fetched with CORS, too, and a video whose host knows nothing of it would stop playing.
 */
export function useCaptions(url: string | undefined, onError: () => void): string | undefined {
  const [address, setAddress] = useState<string>()
  const fail = useEffectEvent(onError)
  useEffect(() => {
    if (!url) return
    const leaving = new AbortController()
    let made: string | undefined
    const show = (captions: Blob) => {
      made = URL.createObjectURL(captions)
      setAddress(made)
    }
    fetchCaptions(url, leaving.signal)
      .then(show)
      .catch(() => leaving.signal.aborted || fail())
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [url])
  return address
}

async function fetchCaptions(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { credentials: 'omit', signal })
  const text = answer.ok ? await answer.text() : ''
  if (!text.startsWith('WEBVTT')) throw new Error(`no captions at ${url}`)
  return new Blob([text], { type: 'text/vtt' })
}
