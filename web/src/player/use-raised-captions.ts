import { type RefObject, useEffect } from 'react'
import { raiseCaptions } from './captions.ts'

type Props = { video: HTMLVideoElement; area: RefObject<HTMLElement | null>; areControlsHidden: boolean }

/** Captions make room for the controls while those are there. */
export function useRaisedCaptions({ video, area, areControlsHidden }: Props) {
  useEffect(() => {
    const raise = () => {
      const controls = area.current?.querySelector<HTMLElement>('.player-controls')
      const isCovered = !areControlsHidden || controls?.matches(':has(:focus-visible)')
      raiseCaptions(video, isCovered ? (controls?.offsetHeight ?? 0) : 0)
    }
    raise()
    // Captions are loaded when they are first shown; the events of their element do not bubble.
    video.addEventListener('load', raise, { capture: true })
    return () => video.removeEventListener('load', raise, { capture: true })
  }, [video, area, areControlsHidden])
}
