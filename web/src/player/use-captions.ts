import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { captionsTextQuery } from '#/api/captions.ts'

/**
 * Fetches the captions and returns a blob URL for them. A `<track>` from another site would need the
 * video to be fetched with CORS, too, and a video whose host does not allow CORS would stop playing.
 */
export function useCaptions(url: string | undefined, onError: () => void): string | undefined {
  const [address, setAddress] = useState<string>()
  const { data: text, isError } = useQuery({ ...captionsTextQuery(url ?? ''), enabled: Boolean(url) })
  const fail = useEffectEvent(onError)
  useEffect(() => {
    if (url && isError) fail()
  }, [url, isError])
  useEffect(() => {
    if (text === undefined) return
    const made = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [text])
  return address
}
