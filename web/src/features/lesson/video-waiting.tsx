import type { OpenedLesson } from '@farol/contract/lessons.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { openedLessonQuery } from '#/api/lessons.ts'
import { withUnit } from '#/text/units.ts'
import { isBetterStart, minutesLeft, type SeenPercent } from './waiting-estimate.ts'

/** A live event usually comes first. */
const ASK_AGAIN_MS = 10_000
const HOUR_MINUTES = 60

/** Instead of an uploaded video that is not ready. It is shown by itself once it is. */
export function VideoWaiting({ opened }: { opened: OpenedLesson }) {
  const router = useRouter()
  const { data, dataUpdatedAt: at } = useQuery({
    ...openedLessonQuery({ courseId: opened.course.id, lessonId: opened.lesson.id }),
    initialData: opened,
    staleTime: ASK_AGAIN_MS,
    refetchInterval: ASK_AGAIN_MS,
  })
  const { state, percent } = data.lesson.uploadedVideo ?? { state: 'ready', percent: 0 }
  const now = { percent, at }
  const [start, setStart] = useState(now)
  if (isBetterStart(start, now)) setStart(now)
  useEffect(() => {
    if (state === 'ready') void router.invalidate()
  }, [state, router])
  return (
    <div className="grid justify-items-center gap-3 p-6 text-center">
      <Clapperboard size={28} strokeWidth={1.75} aria-hidden className="text-beam-text" />
      {state === 'failed' ? (
        <>
          <p className="font-strong">Este vídeo ainda não pode ser visto.</p>
          <p className="text-sm text-text-muted">
            A escola precisa enviá-lo de novo. Ele aparece aqui assim que ficar pronto.
          </p>
        </>
      ) : (
        <>
          <p className="font-strong">O vídeo desta aula está sendo preparado.</p>
          <p className="text-sm text-text-muted">
            {progressText(start, now)}
            Ele aparece aqui assim que ficar pronto. Você não precisa fazer nada.
          </p>
        </>
      )}
    </div>
  )
}

function progressText(start: SeenPercent, now: SeenPercent) {
  if (now.percent === 0) return null
  const minutes = minutesLeft(start, now)
  if (minutes === null) return `Já está em ${now.percent}%. `
  const left =
    minutes < HOUR_MINUTES ? withUnit(minutes, 'min') : withUnit(Math.ceil(minutes / HOUR_MINUTES), 'h')
  return `Já está em ${now.percent}% e, neste ritmo, fica pronto em cerca de ${left}. `
}
