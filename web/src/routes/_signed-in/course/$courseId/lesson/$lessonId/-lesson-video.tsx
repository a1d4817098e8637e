import type { OpenedLesson } from '@farol/contract/lessons.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reportVideoFailure } from '../../../../../../api/lessons.ts'
import { notify } from '../../../../../../notices/notices.ts'
import { AdvanceOverlay } from '../../../../../../player/advance-overlay.tsx'
import { VideoPlayer } from '../../../../../../player/video-player.tsx'
import type { LessonVisit } from './-use-lesson-visit.ts'

type Props = {
  opened: OpenedLesson
  visit: LessonVisit
  isTheatre: boolean
  onToggleTheatre: () => void
}

export function LessonVideo({ opened, visit, ...view }: Props) {
  const { course, lesson, next } = opened
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)

  const goTo = (lessonId: string) => {
    setIsLeaving(true)
    void navigate({ to: '/course/$courseId/lesson/$lessonId', params: { courseId: course.id, lessonId } })
  }
  const stay = () => {
    visit.setHasEnded(false)
    // The button that had the focus is gone.
    document.getElementById('conteudo')?.focus({ preventScroll: true })
  }
  const fail = () => {
    tellError()
    // The student was told already; that the school could not be told too is nothing they can mend.
    reportVideoFailure({ courseId: course.id, lessonId: lesson.id }).catch(() => undefined)
  }
  const overlay =
    next && visit.hasEnded && visit.step === 'continue' ? (
      <AdvanceOverlay
        nextTitle={next.title}
        isLeaving={isLeaving}
        onAdvance={() => goTo(next.id)}
        onCancel={stay}
      />
    ) : undefined

  return (
    <VideoPlayer
      {...view}
      url={lesson.videoUrl}
      title={lesson.title}
      captionsUrl={lesson.captionsUrl}
      onCaptionsError={tellCaptionsError}
      startSeconds={visit.startSeconds}
      durationSeconds={lesson.videoDuration}
      media={visit.media}
      onMedia={visit.setMedia}
      onSeek={visit.seek}
      onDuration={visit.setDuration}
      onError={fail}
      overlay={overlay}
    />
  )
}

const tellError = () =>
  notify.error({
    title: 'Erro ao carregar vídeo',
    detail: 'Verifique se a URL do vídeo está correta.',
  })

const tellCaptionsError = () =>
  notify.error({ title: 'As legendas não abriram', detail: 'A aula continua sem elas.' })
