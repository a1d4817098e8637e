import { Play } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { LessonMedia } from './lesson-media.ts'
import { PlayerControls, type ViewActions } from './player-controls.tsx'
import { useMediaValue } from './use-event-value.ts'
import { useIdle } from './use-idle.ts'

type Props = ViewActions & {
  media: LessonMedia
  video: HTMLVideoElement
  area: RefObject<HTMLElement | null>
  onTogglePlay: () => void
  onSeek: (seconds: number) => void
}

/** What lies over our own `<video>`: its controls, which withdraw while it plays and nobody moves. */
export function NativeLayer({ video, area, ...props }: Props) {
  const { isIdle, wake, rest } = useIdle()
  const isPaused = useMediaValue(props.media, ({ paused }) => paused)
  const hasStarted = useMediaValue(props.media, ({ currentTime }) => currentTime > 0)
  const isHidden = isIdle && !isPaused

  const onClick = useEffectEvent((event: MouseEvent) => {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    // The first touch on a playing video only brings the controls back.
    if (isTouch && isHidden) return wake()
    props.onTogglePlay()
    wake()
  })
  const onMove = useEffectEvent(wake)
  const onLeave = useEffectEvent(rest)

  useEffect(() => {
    const frame = area.current
    if (!frame) return
    const stopping = new AbortController()
    video.addEventListener('click', (event) => onClick(event), stopping)
    frame.addEventListener('pointermove', () => onMove(), stopping)
    frame.addEventListener('keydown', () => onMove(), stopping)
    frame.addEventListener('pointerleave', () => onLeave(), stopping)
    return () => stopping.abort()
  }, [area, video])

  useEffect(() => {
    area.current?.toggleAttribute('data-idle', isHidden)
  }, [area, isHidden])

  return (
    <>
      <PlayerControls {...props} video={video} area={area} />
      {isPaused && !hasStarted ? (
        <div className="player-start">
          <span className="grid size-18 place-items-center rounded-full bg-beam text-beam-contrast">
            <Play size={30} strokeWidth={1.75} aria-hidden className="translate-x-0.5" />
          </span>
        </div>
      ) : null}
    </>
  )
}
