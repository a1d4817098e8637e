import type { OpenedLesson } from '@farol/contract/lessons.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { useEffect } from 'react'
import { openedLessonQuery } from '#/api/lessons.ts'

/** A live event usually comes first. */
const ASK_AGAIN_MS = 10_000

/** Instead of an uploaded video that is not ready. It is shown by itself once it is. */
export function VideoWaiting({ opened }: { opened: OpenedLesson }) {
  const router = useRouter()
  const { data } = useQuery({
    ...openedLessonQuery({ courseId: opened.course.id, lessonId: opened.lesson.id }),
    initialData: opened,
    staleTime: ASK_AGAIN_MS,
    refetchInterval: ASK_AGAIN_MS,
  })
  const { state, percent } = data.lesson.uploadedVideo ?? { state: 'ready', percent: 0 }
  useEffect(() => {
    if (state === 'ready') void router.invalidate()
  }, [state, router])
  return (
    <div className="grid justify-items-center gap-3 p-6 text-center">
      <Clapperboard size={28} strokeWidth={1.75} aria-hidden className="text-beam-text" />
      <p className="font-strong">O vídeo desta aula está sendo preparado.</p>
      <p className="text-sm text-text-muted">
        {percent > 0 ? `Já está em ${percent}%. ` : null}
        Ele aparece aqui assim que ficar pronto. Você não precisa fazer nada.
      </p>
    </div>
  )
}
