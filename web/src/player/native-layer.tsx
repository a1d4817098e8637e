import { Play } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import type { LessonMedia } from './lesson-media.ts'
import { PlayerControls, type ViewActions } from './player-controls.tsx'
import type { QualityChoice } from './quality-menu.tsx'
import { useSkipMark } from './skip-mark.tsx'
import { tapGestures } from './tap-gestures.ts'
import type { CaptionChoice } from './use-caption-choice.ts'
import { useMediaValue } from './use-event-value.ts'
import { useIdle } from './use-idle.ts'
import { useRaisedCaptions } from './use-raised-captions.ts'

type Props = ViewActions & {
  media: LessonMedia
  video: HTMLVideoElement
  area: RefObject<HTMLElement | null>
  captions: CaptionChoice
  quality: QualityChoice | undefined
  onTogglePlay: () => void
  onSkip: (seconds: number) => void
  onSeek: (seconds: number) => void
  /** Over the timeline. */
  marks?: ReactNode
}

/** What lies over our own `<video>`: its controls, which hide while it plays and the pointer rests. */
export function NativeLayer({ video, area, onSkip, ...props }: Props) {
  const { isIdle, wake, rest } = useIdle()
  const isPaused = useMediaValue(props.media, ({ paused }) => paused)
  const hasStarted = useMediaValue(props.media, ({ currentTime }) => currentTime > 0)
  const isHidden = isIdle && !isPaused
  const { mark, show } = useSkipMark()

  const togglePlay = useEffectEvent(props.onTogglePlay)
  const toggleFullScreen = useEffectEvent(props.onToggleFullScreen)
  const skip = useEffectEvent((seconds: number) => {
    onSkip(seconds)
    show(seconds)
  })
  const onWake = useEffectEvent(wake)
  const onRest = useEffectEvent(rest)

  useEffect(() => {
    const frame = area.current
    if (!frame) return
    const stopping = new AbortController()
    const readTap = tapGestures({ togglePlay: () => togglePlay(), skip: (seconds) => skip(seconds) })
    const onClick = (event: MouseEvent) => {
      if (isTouch(event)) readTap({ share: event.offsetX / video.clientWidth, atMs: event.timeStamp })
      else togglePlay()
    }
    video.addEventListener('click', onClick, stopping)
    // Its two clicks have played and paused already, or the other way round. Fingers have gestures of their own.
    video.addEventListener('dblclick', (event) => isTouch(event) || toggleFullScreen(), stopping)
    for (const name of ['click', 'input', 'keydown']) frame.addEventListener(name, () => onWake(), stopping)
    // A finger moves and leaves before its tap arrives: controls that came or went meanwhile would be what it hits.
    frame.addEventListener('pointermove', (event) => isTouch(event) || onWake(), stopping)
    frame.addEventListener('pointerleave', (event) => isTouch(event) || onRest(), stopping)
    return () => stopping.abort()
  }, [area, video])

  useEffect(() => {
    area.current?.toggleAttribute('data-idle', isHidden)
  }, [area, isHidden])
  useRaisedCaptions({ video, area, areControlsHidden: isHidden })

  return (
    <>
      <PlayerControls {...props} video={video} area={area} />
      {mark}
      {isPaused && !hasStarted ? (
        <div className="player-start">
          <span className="grid size-14 place-items-center rounded-full bg-beam text-beam-contrast md:size-18">
            <Play strokeWidth={1.75} aria-hidden className="size-6 translate-x-0.5 md:size-7.5" />
          </span>
        </div>
      ) : null}
    </>
  )
}

const isTouch = (event: Event) => event instanceof PointerEvent && event.pointerType === 'touch'
