import { RotateCw } from 'lucide-react'
import { minutesAndSeconds } from '#/text/durations.ts'
import { Button } from '#/ui/button.tsx'
import type { LessonVisit } from './use-lesson-visit.ts'

/** So little of the video that nobody would go on for it. */
const END_SECONDS = 5

type Props = { visit: LessonVisit; durationSeconds: number }

/** For a completed lesson, which starts at its beginning. */
export function GoOnOffer({ visit, durationSeconds }: Props) {
  const { leftAtSeconds, goOn } = visit
  if (leftAtSeconds === null || leftAtSeconds < END_SECONDS) return null
  if (durationSeconds > 0 && leftAtSeconds > durationSeconds - END_SECONDS) return null
  return (
    <Button variant="outline" isBlock icon={RotateCw} onClick={goOn} className="mb-6">
      {`Continuar de ${minutesAndSeconds(leftAtSeconds)}`}
    </Button>
  )
}
