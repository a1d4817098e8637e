import type { CourseLesson } from '@farol/contract/courses.ts'
import type { LessonLock } from '@farol/contract/lessons.ts'
import { isNothingLeft } from '@farol/domain/course-progress.ts'
import { Link } from '@tanstack/react-router'
import { CircleCheck, ListChecks, Lock, Play, RotateCcw } from 'lucide-react'
import type { CourseView } from '#/api/courses.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { dueText, opensText } from '#/text/lesson-days.ts'
import { courseLockReason } from '#/text/lock-reasons.ts'
import { missingForLesson } from '#/text/locks.ts'
import { Badge } from '#/ui/badge.tsx'
import { Beam } from '#/ui/beam.tsx'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { Tooltip } from '#/ui/tooltip.tsx'
import { LessonNode } from './lesson-node.tsx'
import { isQuizNext, lessonStage, lessonVerb } from './lesson-stage.ts'

const PREVIOUS_FIRST = 'Complete a aula anterior para desbloquear'

export function LessonList({ course, lessons, canPreview }: CourseView & { canPreview: boolean }) {
  if (lessons.length === 0) {
    return (
      <EmptyState title="Nenhuma aula disponível ainda.">
        Volte em breve: as aulas aparecem aqui assim que ficarem prontas.
      </EmptyState>
    )
  }
  const lockReason = course.lockedBy ? courseLockReason(course.lockedBy) : PREVIOUS_FIRST
  return (
    <section aria-labelledby="aulas">
      <h2 id="aulas" className="sr-only">
        Aulas
      </h2>
      <ol className="divide-y divide-border">
        {lessons.map((lesson) => (
          <LessonRow
            key={lesson.id}
            courseId={course.id}
            // Nothing inside a locked course can be cleared from here: the course in the way comes first.
            lesson={course.lockedBy ? { ...lesson, lock: null, opensOn: null } : lesson}
            isNext={!isNothingLeft(course) && lesson.isOpen && lesson.id === course.continueLessonId}
            lockReason={lesson.opensOn && !course.lockedBy ? opensText(lesson.opensOn) : lockReason}
            canPreview={canPreview}
          />
        ))}
      </ol>
    </section>
  )
}

type RowProps = {
  courseId: string
  lesson: CourseLesson
  /** The one step forward of the page. */
  isNext: boolean
  /** Why a locked lesson is locked, in the words of the tooltip. */
  lockReason: string
  /** Administrators are never locked out, but see what students see. */
  canPreview: boolean
}

function LessonRow({ courseId, lesson, isNext, lockReason, canPreview }: RowProps) {
  const stage = lessonStage(lesson)
  const isLocked = stage === 'locked'
  return (
    <li className="group relative grid min-h-21 grid-cols-[40px_minmax(0,1fr)_auto] gap-x-4 py-4.5 md:min-h-23 md:grid-cols-[48px_minmax(0,1fr)_64px_148px] md:items-center md:gap-x-6">
      <LessonNode number={lesson.number} stage={stage} />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-0.5 text-base leading-[1.25] md:text-[1.1875rem]">
          <span className={classNames('wrap-anywhere', isLocked && 'text-text-muted')}>{lesson.title}</span>
          {lesson.hasQuiz ? (
            <Badge kind="quiz" icon={ListChecks} className="tracking-normal">
              Quiz
            </Badge>
          ) : null}
          {lesson.deadline ? (
            <Badge kind={lesson.deadline.isOverdue ? 'warning' : 'outline'} className="tracking-normal">
              {dueText(lesson.deadline)}
            </Badge>
          ) : null}
        </h3>
        {isLocked ? (
          <LockNote
            courseId={courseId}
            lock={lesson.lock}
            reason={lockReason}
            isDated={lesson.opensOn !== null}
            isAlwaysInline={canPreview}
          />
        ) : (
          <LessonStatus lesson={lesson} />
        )}
      </div>
      <LessonDuration seconds={lesson.videoDuration} />
      <div
        className={classNames(
          'max-md:col-span-2 max-md:col-start-2',
          stage === 'done' ? 'max-md:absolute max-md:-right-4.5 max-md:bottom-2.5' : 'max-md:mt-2.5',
          isLocked && !canPreview && 'max-md:hidden',
        )}
      >
        {isLocked && !canPreview ? (
          <LockedAction title={lesson.title} reason={lockReason} />
        ) : (
          <LessonAction courseId={courseId} lesson={lesson} isNext={isNext} />
        )}
      </div>
    </li>
  )
}

const statusLine = 'mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-strong'

/** What the student has done of an open lesson; nothing before the first second. */
function LessonStatus({ lesson }: { lesson: CourseLesson }) {
  if (lesson.isCompleted) {
    return (
      <p className={statusLine}>
        <span className="inline-flex items-center gap-1.75 text-success">
          <CircleCheck size={17} strokeWidth={1.75} aria-hidden className="flex-none" />
          Concluída
        </span>
        {lesson.hasQuiz && lesson.quizPassed !== true ? (
          <span className="inline-flex items-center gap-1.75 text-beam-text">
            <ListChecks size={17} strokeWidth={1.75} aria-hidden className="flex-none" />
            {lesson.quizPassed === null ? 'Falta fazer o quiz' : 'Falta passar no quiz'}
          </span>
        ) : null}
      </p>
    )
  }
  if (lesson.watchPercentage === 0) return null
  return (
    <>
      <p className={`${statusLine} text-beam-text`}>{lesson.watchPercentage}% assistido</p>
      <Beam
        value={lesson.watchPercentage}
        label={`Assistido de ${lesson.title}`}
        className="mt-3 mb-1.5 max-w-90"
      />
    </>
  )
}

type LockNoteProps = {
  courseId: string
  lock: LessonLock | null
  /** The words of the tooltip. */
  reason: string
  /** The reason is the day on which it opens: nothing can be done, and everybody wants to know. */
  isDated: boolean
  /** There is no button beside it that could show the tooltip. */
  isAlwaysInline: boolean
}

/** Why a lesson is locked, and the way to what is missing. */
function LockNote({ courseId, lock, reason, isDated, isAlwaysInline }: LockNoteProps) {
  return (
    <div className="mt-1 text-sm text-text-muted">
      <p
        className={classNames(
          'flex items-start gap-1.75',
          !isAlwaysInline && !isDated && (lock ? 'md:pointer-fine:hidden' : 'md:hidden'),
        )}
      >
        <Lock size={15} strokeWidth={1.75} aria-hidden className="mt-1 flex-none" />
        <span className="wrap-anywhere">
          {isDated ? reason : lock ? `Bloqueado. ${reason}` : 'Bloqueado'}
        </span>
      </p>
      {lock ? (
        <TextLink
          kind="inline"
          className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
          render={
            <Link to="/course/$courseId/lesson/$lessonId" params={{ courseId, lessonId: lock.lessonId }} />
          }
        >
          {missingForLesson(lock)}
        </TextLink>
      ) : null}
    </div>
  )
}

/** Empty while it is unknown: '00:00' would be wrong. */
function LessonDuration({ seconds }: { seconds: number }) {
  if (seconds === 0) return <span />
  return (
    <time
      dateTime={`PT${seconds}S`}
      className="pt-0.75 text-right text-sm text-text-muted tabular-nums md:pt-0 md:text-base"
    >
      <span className="sr-only">{`Duração: ${minutesAndSeconds(seconds)}`}</span>
      <span aria-hidden>{minutesAndSeconds(seconds)}</span>
    </time>
  )
}

/** Assistir, Continuar, Fazer Quiz or Rever. */
function LessonAction({ courseId, lesson, isNext }: Pick<RowProps, 'courseId' | 'lesson' | 'isNext'>) {
  const isDone = lessonStage(lesson) === 'done'
  const isQuiz = isQuizNext(lesson)
  const params = { courseId, lessonId: lesson.id }
  return (
    <Button
      variant={isNext ? 'beam' : isDone ? 'ghost' : 'outline'}
      icon={isQuiz ? ListChecks : lesson.isCompleted ? RotateCcw : Play}
      isBlock
      render={
        isQuiz ? (
          <Link to="/course/$courseId/lesson/$lessonId/quiz" params={params} />
        ) : (
          <Link to="/course/$courseId/lesson/$lessonId" params={params} />
        )
      }
    >
      {lessonVerb(lesson)}
      <span className="sr-only"> {lesson.title}</span>
    </Button>
  )
}

/** Where there is no room for it, or no pointer to hover with, the row itself says why. */
function LockedAction({ title, reason }: { title: string; reason: string }) {
  return (
    <Tooltip content={reason}>
      <Button variant="outline" icon={Lock} isBlock aria-disabled className="max-md:hidden">
        Bloqueado<span className="sr-only"> {title}</span>
      </Button>
    </Tooltip>
  )
}
