import { lengthsAgree } from '@farol/domain/video-length.ts'
import { isFollowed, parseVideoSource, type VideoKind } from '@farol/domain/video-source.ts'
import { useRef, useState } from 'react'

/** `seconds` is null until the player reports a length, and for a video that has none. */
export type PreviewState = { status: 'opening' | 'open' | 'failed'; seconds: number | null }

const OPENING: PreviewState = { status: 'opening', seconds: null }
/** A save right after a link was pasted waits for its video no longer than this. */
const OPENING_MOST_MS = 8_000

/** The video that the form shows, and what its player reports. */
export function useVideoPreview(savedUrl: string) {
  const [url, setUrl] = useState<string | undefined>(savedUrl || undefined)
  const [state, setState] = useState(OPENING)
  const newest = useRef({ url, state })
  const opening = useRef(Promise.withResolvers<void>())

  const show = (next: string | undefined) => {
    if (next === newest.current.url) return
    newest.current = { url: next, state: OPENING }
    opening.current.resolve()
    opening.current = Promise.withResolvers()
    setUrl(next)
    setState(OPENING)
  }

  const learn = (next: PreviewState) => {
    newest.current.state = next
    if (next.status !== 'opening') opening.current.resolve()
    setState(next)
  }

  /** The duration that the player reports for an address that is about to be saved; undefined if it did not open it. */
  const reportedDuration = async (address: string): Promise<number | null | undefined> => {
    const { source } = parseVideoSource(address)
    if (newest.current.url !== address || !source || !isFollowed(source.kind)) return undefined
    if (newest.current.state.status === 'opening') {
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, OPENING_MOST_MS)
      await Promise.race([opening.current.promise, late])
      clearTimeout(timer)
    }
    const { url: shown, state: known } = newest.current
    return shown === address && known.status === 'open' ? known.seconds : undefined
  }

  return { url, state, show, learn, reportedDuration }
}

type Situation = {
  /** What is in the field now. */
  current: number
  /** What the player of the preview reports. */
  reported: number
  isTypedByHand: boolean
  /** Another video than the one that was saved. */
  isNewVideo: boolean
}

/** Whether the length of the previewed video goes into the form: always, except over a number that was just typed. */
export const shouldFillDuration = ({ current, reported, isTypedByHand, isNewVideo }: Situation) =>
  !current || (!isTypedByHand && (isNewVideo || !lengthsAgree(current, reported)))

/** Whether only the user knows the length: no player reports it, or it reports another one than the field has. */
export function isLengthUnsettled(
  seconds: number,
  { kind, preview }: { kind: VideoKind | undefined; preview: PreviewState },
): boolean {
  if (kind === undefined) return false
  if (seconds > 0) return preview.seconds !== null && !lengthsAgree(preview.seconds, seconds)
  return !isFollowed(kind) || (preview.status === 'open' && preview.seconds === null)
}
