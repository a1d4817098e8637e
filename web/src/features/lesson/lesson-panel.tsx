import type { OpenedLesson } from '@farol/contract/lessons.ts'
import type { NextStep } from '@farol/domain/lesson-gating.ts'
import { isFollowed, parseVideoSource } from '@farol/domain/video-source.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Lock, RotateCw } from 'lucide-react'
import { useId } from 'react'
import type { LessonPlace } from '#/api/lessons.ts'
import { TranscriptPanel } from '#/features/transcript/transcript-panel.tsx'
import { CourseCelebration } from '#/player/course-celebration.tsx'
import type { CaptionChoice } from '#/player/use-caption-choice.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { dueText, opensText } from '#/text/lesson-days.ts'
import { Button } from '#/ui/button.tsx'
import { CourseLessons } from './course-lessons.tsx'
import { ProgressBlock } from './progress-block.tsx'
import type { LessonVisit } from './use-lesson-visit.ts'

type Props = { opened: OpenedLesson; visit: LessonVisit; captions: CaptionChoice }

export function LessonPanel({ opened, visit, captions }: Props) {
  const { course, lesson, quiz, next, previous } = opened
  const { progress } = visit
  const durationSeconds = visit.duration ?? lesson.videoDuration
  const isNewlyCompleted = progress.isCourseCompleted && !course.isCompleted
  return (
    <>
      <GoOnOffer visit={visit} durationSeconds={durationSeconds} />
      {opened.deadline && visit.step !== 'continue' ? (
        <p className="mb-3 text-sm font-strong">{dueText(opened.deadline)}</p>
      ) : null}
      <ProgressBlock
        watchPercentage={visit.saveState === 'closed' ? progress.watchPercentage : visit.percentage}
        confirmedPercentage={progress.watchPercentage}
        isCompleted={progress.isCompleted}
        rewatchPercentage={quiz?.passed === false && quiz.isRetakeAllowed ? progress.rewatchPercentage : null}
        minWatchPercentage={lesson.minWatchPercentage}
        durationSeconds={durationSeconds}
        storedSeconds={lesson.videoDuration}
        saveState={visit.saveState}
        isFastForwardBlocked={opened.isFastForwardBlocked}
      />
      {captions.current && isFollowed(parseVideoSource(lesson.videoUrl).source?.kind ?? 'direct') ? (
        <TranscriptPanel track={captions.current} media={visit.media} onSeek={visit.seek} />
      ) : null}
      <CourseCelebration
        course={course}
        isShown={isNewlyCompleted || (course.isCompleted && !next)}
        isNew={isNewlyCompleted}
      />
      {next ? (
        <NextLessonBlock
          place={{ courseId: course.id, lessonId: lesson.id }}
          next={next}
          step={visit.step}
          isQuizOpen={visit.quizAccess === 'open'}
          minWatchPercentage={lesson.minWatchPercentage}
          hasEnded={visit.hasEnded}
        />
      ) : null}
      {previous ? <PreviousLessonBlock courseId={course.id} previous={previous} /> : null}
      <CourseLessons place={{ courseId: course.id, lessonId: lesson.id }} />
    </>
  )
}

/** Too little of the video to be worth continuing. */
const END_SECONDS = 5

type GoOnOfferProps = { visit: LessonVisit; durationSeconds: number }

/** For a completed lesson, which starts at its beginning. */
function GoOnOffer({ visit, durationSeconds }: GoOnOfferProps) {
  const { leftAtSeconds, goOn } = visit
  if (leftAtSeconds === null || leftAtSeconds < END_SECONDS) return null
  if (durationSeconds > 0 && leftAtSeconds > durationSeconds - END_SECONDS) return null
  return (
    <Button variant="outline" isBlock icon={RotateCw} onClick={goOn} className="mb-6">
      {`Continuar de ${minutesAndSeconds(leftAtSeconds)}`}
    </Button>
  )
}

type NextLessonProps = {
  place: LessonPlace
  next: NonNullable<OpenedLesson['next']>
  step: NextStep
  isQuizOpen: boolean
  minWatchPercentage: number
  hasEnded: boolean
}

function NextLessonBlock(props: NextLessonProps) {
  const { place, next, step, isQuizOpen, minWatchPercentage, hasEnded } = props
  const titleId = useId()
  const helperId = useId()
  const opens = next.opensOn && opensText(next.opensOn)
  const helper = helperText(step, minWatchPercentage)
  return (
    <section aria-labelledby={titleId} className="border-t border-border py-6.5">
      <h2 id={titleId} className="panel-title">
        Próxima aula
      </h2>
      <p className="panel-lesson mb-4">{opens ? `${next.title} · ${opens}` : next.title}</p>
      {step === 'continue' && !opens ? (
        <Button
          // One light per view: it is the overlay's while that counts down.
          variant={hasEnded ? 'primary' : 'beam'}
          isBlock
          iconAfter={ArrowRight}
          render={
            <Link
              to="/course/$courseId/lesson/$lessonId"
              params={{ courseId: place.courseId, lessonId: next.id }}
            />
          }
        >
          Continuar
        </Button>
      ) : step !== 'continue' && isQuizOpen ? (
        <Button
          isBlock
          aria-describedby={helperId}
          render={<Link to="/course/$courseId/lesson/$lessonId/quiz" params={place} />}
        >
          {labels[step]}
        </Button>
      ) : (
        <Button isBlock icon={Lock} aria-disabled aria-describedby={helperId}>
          {labels[step]}
        </Button>
      )}
      {helper ? (
        <p id={helperId} className="mt-2.5 text-center text-sm text-text-muted">
          {helper}
        </p>
      ) : null}
    </section>
  )
}

const labels = {
  watch: 'Complete o vídeo',
  'take-quiz': 'Faça o quiz',
  'pass-quiz': 'Passe no quiz',
  continue: 'Aguarde',
} as const satisfies Record<NextStep, string>

function helperText(step: NextStep, minWatchPercentage: number) {
  if (step === 'watch') return `Assista ${minWatchPercentage}% para continuar`
  if (step === 'take-quiz') return 'Complete o quiz para desbloquear'
  return step === 'pass-quiz' ? 'Você precisa passar no quiz' : undefined
}

type PreviousLessonProps = { courseId: string; previous: { id: string; title: string } }

function PreviousLessonBlock({ courseId, previous }: PreviousLessonProps) {
  return (
    <section className="flex items-center justify-between gap-4 border-t border-border py-6.5">
      <div className="min-w-0">
        <h2 className="panel-title">Aula anterior</h2>
        <p className="panel-lesson">{previous.title}</p>
      </div>
      <Button
        variant="outline"
        icon={ArrowLeft}
        className="flex-none"
        render={<Link to="/course/$courseId/lesson/$lessonId" params={{ courseId, lessonId: previous.id }} />}
      >
        Voltar
      </Button>
    </section>
  )
}
