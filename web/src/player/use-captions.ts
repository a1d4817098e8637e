import { useEffect, useEffectEvent, useState } from 'react'
import { TRANSFER_TIMEOUT_MS, timeLimit } from '#/api/client.ts'

/**
 * Fetches the captions and returns a blob URL for them. A `<track>` from another site would need the
 * video to be fetched with CORS, too, and a video whose host does not allow CORS would stop playing.
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
  const limit = timeLimit(TRANSFER_TIMEOUT_MS, signal)
  const text = await fetchText(url, limit.signal).finally(limit.end)
  if (!text.startsWith('WEBVTT')) throw new Error(`no captions at ${url}`)
  return new Blob([text], { type: 'text/vtt' })
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { credentials: 'omit', signal })
  return answer.ok ? answer.text() : ''
}
