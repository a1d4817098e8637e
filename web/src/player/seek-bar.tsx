import type { KeyboardEvent, ReactNode } from 'react'
import { minutesAndSeconds } from '#/text/durations.ts'
import type { LessonMedia } from './lesson-media.ts'
import { PlayerRange } from './player-range.tsx'
import { useMediaValue } from './use-event-value.ts'

const STEP_SECONDS = 5

type Props = {
  media: LessonMedia
  onSeek: (seconds: number) => void
  /** Drawn over it. */
  marks?: ReactNode
}

export function SeekBar({ media, onSeek, marks }: Props) {
  const time = useMediaValue(media, ({ currentTime }) => currentTime)
  const duration = useMediaValue(media, ({ duration }) => duration) ?? 0
  const isPlaying = useMediaValue(media, ({ paused }) => !paused)
  function onKeyDown(event: KeyboardEvent) {
    const forward = event.key === 'ArrowRight' || event.key === 'ArrowUp'
    if (!forward && event.key !== 'ArrowLeft' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onSeek(media.currentTime + (forward ? STEP_SECONDS : -STEP_SECONDS))
  }

  return (
    <div className="grid *:[grid-area:1/1]">
      <PlayerRange
        label="Posição no vídeo"
        value={time}
        valueText={`${shown(time)} de ${shown(duration)}`}
        max={duration}
        step={0.1}
        isMoving={isPlaying}
        onMove={onSeek}
        read={() => media.currentTime}
        onKeyDown={onKeyDown}
        className="player-seek w-full"
      />
      {marks}
    </div>
  )
}

export function ClockTime({ media }: { media: LessonMedia }) {
  const second = useMediaValue(media, ({ currentTime }) => Math.floor(currentTime))
  const duration = useMediaValue(media, ({ duration }) => duration) ?? 0
  return (
    <span className="mx-1.5 text-sm tabular-nums whitespace-nowrap">
      {shown(second)} / {shown(duration)}
    </span>
  )
}

const shown = (seconds: number) => minutesAndSeconds(Math.floor(seconds))
