import type { OpenedLesson } from '@farol/contract/lessons.ts'
import { isLengthWanted, lengthsAgree } from '@farol/domain/video-length.ts'
import { isFollowed, parseVideoSource } from '@farol/domain/video-source.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type LessonPlace, reportVideoFailure, reportVideoLength } from '#/api/lessons.ts'
import { useUser } from '#/app/use-user.ts'
import { notify } from '#/notices/notices.ts'
import type { LessonMedia } from '#/player/lesson-media.ts'
import { playOn } from '#/player/play-on.ts'
import type { Quality } from '#/player/quality.ts'
import type { CaptionChoice } from '#/player/use-caption-choice.ts'
import { useQuality } from '#/player/use-quality.ts'
import { VideoPlayer } from '#/player/video-player.tsx'
import { isVideoBroken } from '#/player/video-reach.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import type { LessonVisit } from './use-lesson-visit.ts'

/** Few videos are opened before they are ready. */
const waiting = lazyPart(async () => (await import('./video-waiting.tsx')).VideoWaiting)
const advance = lazyPart(async () => (await import('#/player/advance-overlay.tsx')).AdvanceOverlay)

type Props = {
  opened: OpenedLesson
  captions: CaptionChoice
  visit: LessonVisit
  isTheatre: boolean
  onToggleTheatre: () => void
  /** Over the timeline. */
  marks: ReactNode
}

export function LessonVideo({ opened, visit, ...view }: Props) {
  const { course, lesson, next } = opened
  const isWaiting = lesson.uploadedVideo !== null && lesson.uploadedVideo.state !== 'ready'
  const VideoWaiting = useLazyPart(waiting, isWaiting)
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)

  const goTo = (lessonId: string) => {
    setIsLeaving(true)
    playOn(lessonId)
    void navigate({ to: '/course/$courseId/lesson/$lessonId', params: { courseId: course.id, lessonId } })
  }
  const stay = () => {
    visit.setHasEnded(false)
    // The button that had the focus is gone.
    document.getElementById('conteudo')?.focus({ preventScroll: true })
  }
  const { isReported, report } = useFailureReport({ courseId: course.id, lessonId: lesson.id })
  const { source, isReopened, options, choose, fallBack } = useQuality({
    video: lesson.uploadedVideo,
    videoUrl: lesson.videoUrl,
  })
  /** The video is opened again, and goes on from where it was. */
  const goOnPlaying = () => visit.media && !visit.media.paused && playOn(lesson.id)
  const chooseQuality = (quality: Quality) => {
    goOnPlaying()
    choose(quality)
  }
  const fail = (media: LessonMedia | null) => {
    if (fallBack()) {
      goOnPlaying()
      return true
    }
    notifyError()
    report({ url: lesson.videoUrl, media })
    return false
  }
  const reportedSeconds = useRef<number>(null)
  const noteDuration = (seconds: number) => {
    visit.setDuration(seconds)
    if (
      !isWorthReporting(lesson, seconds) ||
      (reportedSeconds.current !== null && lengthsAgree(reportedSeconds.current, seconds))
    )
      return
    reportedSeconds.current = seconds
    // The student's own progress does not depend on it.
    reportVideoLength(
      { courseId: course.id, lessonId: lesson.id },
      { seconds, videoUrl: lesson.videoUrl },
    ).catch(() => undefined)
  }
  const isAdvancing = next !== null && next.opensOn === null && visit.hasEnded && visit.step === 'continue'
  const AdvanceOverlay = useLazyPart(advance, isAdvancing, stay)
  const overlay =
    isAdvancing && AdvanceOverlay ? (
      <AdvanceOverlay
        nextTitle={next.title}
        isLeaving={isLeaving}
        onAdvance={() => goTo(next.id)}
        onCancel={stay}
      />
    ) : undefined

  if (isWaiting)
    return (
      <div className="player grid place-items-center md:rounded-md">
        {VideoWaiting ? <VideoWaiting opened={opened} /> : null}
      </div>
    )
  return (
    <VideoPlayer
      {...view}
      url={lesson.videoUrl}
      fileUrl={source?.address}
      isStream={source?.isStream}
      posterUrl={isReopened ? undefined : lesson.uploadedVideo?.poster}
      quality={
        source && options.length > 0 ? { options, value: source.quality, onChange: chooseQuality } : undefined
      }
      title={lesson.title}
      onCaptionsError={notifyCaptionsError}
      startSeconds={visit.startSeconds}
      durationSeconds={lesson.videoDuration}
      media={visit.media}
      onMedia={visit.setMedia}
      onSeek={visit.seek}
      onDuration={noteDuration}
      onError={fail}
      errorNote={isReported ? 'Avisamos a escola.' : null}
      overlay={overlay}
    />
  )
}

/** A mere page only repeats what is stored. */
const isWorthReporting = (
  { videoUrl, videoDuration: stored, isLengthConfirmed: isConfirmed }: OpenedLesson['lesson'],
  seconds: number,
) =>
  isFollowed(parseVideoSource(videoUrl).source?.kind ?? 'direct') &&
  isLengthWanted({ stored, isConfirmed }, seconds)

const notifyError = () =>
  notify.error({
    title: 'Erro ao carregar vídeo',
    detail: 'Verifique se a URL do vídeo está correta.',
  })

const notifyCaptionsError = () =>
  notify.error({ title: 'As legendas não abriram', detail: 'A aula continua sem elas.' })

/** Reports a video that is broken for everybody to the school, once per try. Administrators see it themselves. */
function useFailureReport(place: LessonPlace) {
  const { role } = useUser()
  const [isReported, setIsReported] = useState(false)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  async function send(failure: { url: string; media: LessonMedia | null }) {
    current.current?.abort()
    const trying = new AbortController()
    current.current = trying
    setIsReported(false)
    if (!(await isVideoBroken({ ...failure, signal: trying.signal }))) return
    await reportVideoFailure(place)
    if (!trying.signal.aborted) setIsReported(true)
  }

  const report = (failure: { url: string; media: LessonMedia | null }) => {
    // A report that fails is nothing the student can mend.
    if (role === 'student') send(failure).catch(() => undefined)
  }
  return { isReported, report }
}
