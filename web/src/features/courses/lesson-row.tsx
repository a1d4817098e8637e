import type { CourseLesson } from '@farol/contract/courses.ts'
import { ListChecks } from 'lucide-react'
import { minutesAndSeconds } from '#/text/durations.ts'
import { Badge } from '#/ui/badge.tsx'
import { classNames } from '#/ui/class-names.ts'
import { LessonAction, LockedAction } from './lesson-action.tsx'
import { LessonLockNote } from './lesson-lock.tsx'
import { LessonNode } from './lesson-node.tsx'
import { lessonStage } from './lesson-stage.ts'
import { LessonStatus } from './lesson-status.tsx'

const columns =
  'group relative grid min-h-21 grid-cols-[40px_minmax(0,1fr)_auto] gap-x-4 py-4.5 md:min-h-23 md:grid-cols-[48px_minmax(0,1fr)_64px_148px] md:items-center md:gap-x-6'

type Props = {
  courseId: string
  lesson: CourseLesson
  isNext: boolean
  /** Why a locked lesson is locked, in the words of the tooltip. */
  lockReason: string
  /** Administrators are never locked out, but see what students see. */
  canPreview: boolean
}

export function LessonRow({ courseId, lesson, isNext, lockReason, canPreview }: Props) {
  const stage = lessonStage(lesson)
  const isLocked = stage === 'locked'
  return (
    <li className={columns}>
      <LessonNode number={lesson.number} stage={stage} />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-0.5 text-base leading-[1.25] md:text-[1.1875rem]">
          <span className={classNames('wrap-anywhere', isLocked && 'text-text-muted')}>{lesson.title}</span>
          {lesson.hasQuiz ? (
            <Badge kind="quiz" icon={ListChecks} className="tracking-normal">
              Quiz
            </Badge>
          ) : null}
        </h3>
        {isLocked ? (
          <LessonLockNote
            courseId={courseId}
            lock={lesson.lock}
            reason={lockReason}
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

/** Nothing while nobody knows it: '00:00' would be a claim. */
function LessonDuration({ seconds }: { seconds: number }) {
  if (seconds === 0) return <span />
  return (
    <time
      dateTime={`PT${seconds}S`}
      className="pt-0.75 text-right text-sm text-text-muted tabular-nums md:pt-0 md:text-base"
    >
      <span className="sr-only">Duração: </span>
      {minutesAndSeconds(seconds)}
    </time>
  )
}
