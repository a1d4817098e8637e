import { momentsByHundredth } from '@farol/domain/duvida-moments.ts'
import type { LessonMedia } from '#/player/lesson-media.ts'
import { useMediaValue } from '#/player/use-event-value.ts'
import { minutesAndSeconds } from '#/text/durations.ts'

/** More would be no help to somebody who listens: the list below the video has them all. */
const SPOKEN_MAX = 10

type Props = { moments: readonly { seconds: number; count: number }[]; media: LessonMedia }

/** Where in the video there are dúvidas: a mark over its timeline for each part, and in words. */
export function MomentMarks({ moments, media }: Props) {
  const duration = useMediaValue(media, ({ duration }) => duration) ?? 0
  if (duration === 0) return null
  const spoken = moments.slice(0, SPOKEN_MAX).map(({ seconds }) => minutesAndSeconds(seconds))
  return (
    <>
      <span className="sr-only">
        {`Há dúvidas em ${spoken.join(', ')}${spoken.length < moments.length ? ' e em outros minutos' : ''}.`}
      </span>
      {/* As wide as the way of the thumb, whose middle shows the time. */}
      <span aria-hidden className="pointer-events-none relative mx-[7px] mt-0.5 pointer-coarse:mt-2.5">
        {momentsByHundredth(moments, duration).map(({ hundredth }) => (
          <span
            key={hundredth}
            data-mark
            className="absolute -ml-1 size-2 rotate-45 border border-surface-sunken bg-on-ink"
            style={{ left: `${hundredth}%` }}
          />
        ))}
      </span>
    </>
  )
}
